import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { Effect } from "effect"
import { invalid, type PackageInvalid } from "./packageFailures.ts"

/** The files of one package folder; paths are relative to it and use `/`. */
export interface PackageFiles {
  readonly slug: string
  readonly folder: string
  readonly paths: ReadonlyArray<string>
  bytes(path: string): Effect.Effect<Buffer, PackageInvalid>
  text(path: string): Effect.Effect<string, PackageInvalid>
}

const naturally = new Intl.Collator("en", { numeric: true })

/** Orders `2.in` before `10.in`, and folder by folder. */
export const inNaturalOrder = (left: string, right: string): number =>
  naturally.compare(left, right) || (left < right ? -1 : Number(left > right))

/** Opens a package folder. Skips symbolic links, so that a package cannot reach outside its folder. */
export const openPackage = Effect.fn("openPackage")(function* (slug: string, folder: string) {
  const entries = yield* Effect.tryPromise({
    try: () => readdir(folder, { recursive: true, withFileTypes: true }),
    catch: (cause) => invalid(slug, "", "", `cannot be read: ${String(cause)}`)
  })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted(inNaturalOrder)
  const bytes = (path: string) =>
    Effect.tryPromise({
      try: () => readFile(join(folder, path)),
      catch: (cause) => invalid(slug, path, "", `cannot be read: ${String(cause)}`)
    })
  const files: PackageFiles = {
    slug,
    folder,
    paths,
    bytes,
    text: (path) => bytes(path).pipe(Effect.flatMap((content) => utf8(slug, path, content)))
  }
  return files
})

const decoder = new TextDecoder("utf-8", { fatal: true })

const utf8 = (slug: string, path: string, content: Buffer) =>
  Effect.try({
    try: () => decoder.decode(content),
    catch: () => invalid(slug, path, "", "is not UTF-8 text")
  })

export const sha256 = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex")
