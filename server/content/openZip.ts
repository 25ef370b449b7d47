import { basename } from "node:path"
import { Effect } from "effect"
import { openPromise, type ZipFile } from "yauzl"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import { packageFiles, withoutLostLinks } from "./packageFiles.ts"
import { mainFiles } from "./packageSlug.ts"
import { zipContent } from "./zipContent.ts"
import { zipEntries } from "./zipEntries.ts"
import { followLinks } from "./zipLinks.ts"

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
  const entries = yield* followLinks(name, zip, yield* zipEntries(name, zip))
  const root = yield* packageRoot(name, [...entries.keys()])
  const slug = root === "" ? name.replace(extension, "") : root.slice(0, -1)
  const found = [...entries].map(([entryPath, entry]) => ({
    path: entryPath.slice(root.length),
    size: entry === null ? null : Math.max(entry.compressedSize, entry.uncompressedSize)
  }))
  return yield* packageFiles(slug, yield* withoutLostLinks(slug, found), (file) => {
    const entry = entries.get(root + file) ?? null
    return entry === null
      ? Effect.fail(invalid(slug, file, "", "is missing"))
      : zipContent(zip, entry).pipe(Effect.mapError((fault) => invalid(slug, file, "", fault)))
  })
})

async function openPath(path: string): Promise<ZipFile> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
  // Without a listener, an error after an interrupted call would end the process.
  return zip.on("error", () => {})
}

/** The folder of the package, such as `sum/`; empty if its files are at the root. */
function packageRoot(name: string, paths: ReadonlyArray<string>): Effect.Effect<string, PackageInvalid> {
  const isRoot = (folder: string) => mainFiles.some((file) => paths.includes(folder + file))
  if (isRoot("")) return Effect.succeed("")
  const folders = new Set(paths.map((path) => path.slice(0, path.indexOf("/") + 1)))
  const folder = [...folders].find(isRoot)
  return folder !== undefined && folders.size === 1
    ? Effect.succeed(folder)
    : Effect.fail(
        invalid(name, "", "", `must have ${mainFiles.join(" or ")} at its root or in its only folder`)
      )
}
