import { open } from "node:fs/promises"
import { Zip, ZipDeflate } from "fflate"
import { Effect } from "effect"
import type { ConvertedFiles } from "../../../content/export/ConvertedPackage.ts"
import type { PackageInvalid } from "../../../content/packageFailures.ts"
import type { PackageFiles } from "../../../content/packageFiles.ts"

/** The same time in every zip, so that equal packages are equal zips. */
const mtime = new Date(2000, 0, 1)

/** Writes a zip with one folder. Only one file is in memory at a time. */
export const writeZip = Effect.fn("writeZip")(function* (
  to: string,
  folder: string,
  paths: ReadonlyArray<string>,
  contentOf: (path: string) => Effect.Effect<Buffer, PackageInvalid>
) {
  const target = yield* Effect.acquireRelease(
    Effect.promise(() => open(to, "wx", 0o600)),
    (handle) => Effect.promise(() => handle.close())
  )
  const ready: Array<Uint8Array> = []
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error
    ready.push(bytes)
  })
  const flush = Effect.promise(async () => {
    for (const bytes of ready.splice(0)) await target.appendFile(bytes)
  })
  for (const path of paths) {
    const entry = new ZipDeflate(`${folder}/${path}`, { level: 6 })
    entry.mtime = mtime
    archive.add(entry)
    entry.push(yield* contentOf(path), true)
    yield* flush
  }
  archive.end()
  yield* flush
}, Effect.scoped)

/** Writes a converted package, in a folder with the name of the original. */
export const writeConverted = (to: string, files: PackageFiles, converted: ConvertedFiles) =>
  writeZip(to, files.slug, [...converted.keys()].toSorted(), (path) => {
    const file = converted.get(path) ?? { text: "" }
    return "text" in file ? Effect.succeed(Buffer.from(file.text)) : files.bytes(file.from)
  })
