import { readdir, readFile, stat } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { Effect } from "effect"
import { invalid } from "./packageFailures.ts"
import { packageFiles } from "./packageFiles.ts"

/** Opens a package folder. Skips symbolic links, so that a package cannot reach outside its folder. */
export const openFolder = Effect.fn("openFolder")(function* (slug: string, folder: string) {
  const sized = yield* Effect.tryPromise({
    try: () => sizedFiles(folder),
    catch: (cause) => invalid(slug, "", "", `cannot be read: ${String(cause)}`)
  })
  return yield* packageFiles(slug, sized, (path) =>
    Effect.tryPromise({
      try: () => readFile(join(folder, path)),
      catch: (cause) => invalid(slug, path, "", `cannot be read: ${String(cause)}`)
    })
  )
})

async function sizedFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return Promise.all(
    paths.map(async (path) => ({
      path: path.split(sep).join("/"),
      size: (await stat(join(folder, path))).size
    }))
  )
}
