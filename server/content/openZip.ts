import { basename } from "node:path"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { crc32, inflateRaw } from "node:zlib"
import { Effect } from "effect"
import { type Entry, openPromise, type ZipFile } from "yauzl"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import { packageFiles } from "./packageFiles.ts"
import { zipEntries } from "./zipEntries.ts"

const extension = /\.(zip|kpp)$/i

/** The package format gives a zip either extension. */
export const isZip = (path: string): boolean => extension.test(path)

/** Opens a zip with one package, at its root or in its only folder. Nothing is extracted: files are inflated when read. */
export const openZip = Effect.fn("openZip")(function* (path: string) {
  const name = basename(path)
  const zip = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => openPath(path),
      catch: (cause) => invalid(name, "", "", `cannot be read: ${String(cause)}`)
    }),
    (opened) => Effect.sync(() => opened.close())
  )
  const entries = yield* zipEntries(name, zip)
  const root = yield* packageRoot(name, [...entries.keys()])
  const slug = root === "" ? name.replace(extension, "") : root.slice(0, -1)
  const sized = [...entries].map(([entryPath, { compressedSize, uncompressedSize }]) => ({
    path: entryPath.slice(root.length),
    size: Math.max(compressedSize, uncompressedSize)
  }))
  return yield* packageFiles(slug, sized, (file) => {
    const entry = entries.get(root + file)
    return entry === undefined
      ? Effect.fail(invalid(slug, file, "", "is missing"))
      : contentOf(zip, entry).pipe(Effect.mapError((fault) => invalid(slug, file, "", fault)))
  })
})

async function openPath(path: string): Promise<ZipFile> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
  // Without a listener, an error after an interrupted call would end the process.
  return zip.on("error", () => {})
}

/** The folder of the package, such as `sum/`; empty if its files are at the root. */
function packageRoot(name: string, paths: ReadonlyArray<string>): Effect.Effect<string, PackageInvalid> {
  if (paths.includes("problem.yaml")) return Effect.succeed("")
  const folders = new Set(paths.map((path) => path.slice(0, path.indexOf("/") + 1)))
  const folder = [...folders].find((each) => paths.includes(`${each}problem.yaml`))
  return folder !== undefined && folders.size === 1
    ? Effect.succeed(folder)
    : Effect.fail(invalid(name, "", "", "must have problem.yaml at its root or in its only folder"))
}

const inflate = promisify(inflateRaw)

const otherSize = "has another size than the zip declares"

/** Never inflates more than the declared size, which has a limit. */
const contentOf = Effect.fnUntraced(function* (zip: ZipFile, entry: Entry) {
  const content = yield* Effect.tryPromise({
    try: async () => {
      const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      if (!entry.isCompressed()) return packed
      return inflate(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
    },
    catch: (cause) => (isTooLarge(cause) ? otherSize : `cannot be read: ${String(cause)}`)
  })
  if (content.length !== entry.uncompressedSize) return yield* Effect.fail(otherSize)
  if (crc32(content) !== entry.crc32) return yield* Effect.fail("is damaged: its checksum is wrong")
  return content
})

const isTooLarge = (cause: unknown) =>
  cause instanceof RangeError && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE"
