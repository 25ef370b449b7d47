import { createHash } from "node:crypto"
import { Effect } from "effect"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import { mebibyte } from "./units.ts"

/** The files of one package, in a folder or in a zip; paths are relative to its root and use `/`. */
export interface PackageFiles {
  readonly slug: string
  /** In natural order. */
  readonly paths: ReadonlyArray<string>
  bytes(path: string): Effect.Effect<Buffer, PackageInvalid>
  text(path: string): Effect.Effect<string, PackageInvalid>
}

const naturally = new Intl.Collator("en", { numeric: true })

/** Orders `2.in` before `10.in`, and folder by folder. */
export const inNaturalOrder = (left: string, right: string): number =>
  naturally.compare(left, right) || (left < right ? -1 : Number(left > right))

/** Names that the format treats as if they were removed. `.timelimit` is in no edition, but older tools read it. */
export const isIgnoredName = (name: string): boolean => /^[.-]/.test(name) && name !== ".timelimit"

interface SizedFile {
  readonly path: string
  readonly size: number
}

export const filesMax = 10_000
/** Settings of test groups are looked up in each folder of a test's path. */
const pathMax = 255
export const fileMebibytesMax = 32
const packageMebibytesMax = 512

interface FoundFile {
  readonly path: string
  /** Null for a symbolic link to anything else than a file of the package. */
  readonly size: number | null
}

/** Drops links that cannot be read. In `data/` such a link is a fault, because it can be a test. */
export const withoutLostLinks = Effect.fn("withoutLostLinks")(function* (
  slug: string,
  found: ReadonlyArray<FoundFile>
) {
  const lost = found.find(({ path, size }) => size === null && path.startsWith("data/"))
  if (lost === undefined) return found.filter((file): file is SizedFile => file.size !== null)
  return yield* invalid(slug, lost.path, "", "is a symbolic link, but not to a file of the package")
})

/** Creates `PackageFiles`; `bytes` reads one file. Rejects a package with too many or too large files. */
export const packageFiles = Effect.fn("packageFiles")(function* (
  slug: string,
  sized: ReadonlyArray<SizedFile>,
  bytes: PackageFiles["bytes"]
) {
  if (sized.length > filesMax) return yield* invalid(slug, "", "", `has more than ${filesMax} files`)
  const long = sized.find(({ path }) => path.length > pathMax)
  if (long !== undefined) {
    return yield* invalid(slug, `${long.path.slice(0, pathMax)}…`, "", "has too long a path")
  }
  const large = sized.find(({ size }) => size > fileMebibytesMax * mebibyte)
  if (large !== undefined) {
    return yield* invalid(slug, large.path, "", `is larger than ${fileMebibytesMax} MiB`)
  }
  const total = sized.reduce((sum, { size }) => sum + size, 0)
  if (total > packageMebibytesMax * mebibyte) {
    return yield* invalid(slug, "", "", `is larger than ${packageMebibytesMax} MiB`)
  }
  const files: PackageFiles = {
    slug,
    paths: sized.map(({ path }) => path).toSorted(inNaturalOrder),
    bytes,
    text: (path) => bytes(path).pipe(Effect.flatMap((content) => utf8(slug, path, content)))
  }
  return files
})

const decoder = new TextDecoder("utf-8", { fatal: true })

/** The database stores no text with a NUL character. */
const utf8 = (slug: string, path: string, content: Buffer) =>
  content.includes(0)
    ? Effect.fail(invalid(slug, path, "", "has a NUL character, so it is no text"))
    : Effect.try({
        try: () => decoder.decode(content),
        catch: () => invalid(slug, path, "", "is not UTF-8 text")
      })

export const sha256 = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex")
