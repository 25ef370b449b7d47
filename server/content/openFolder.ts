import type { Dirent } from "node:fs"
import { readdir, readFile, realpath, stat } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { Effect } from "effect"
import { invalid } from "./packageFailures.ts"
import { isIgnoredName, packageFiles, withoutLostLinks } from "./packageFiles.ts"

/** Opens a package folder. Reads no symbolic link to a place outside the folder. */
export const openFolder = Effect.fn("openFolder")(function* (slug: string, folder: string) {
  const found = yield* Effect.tryPromise({
    try: () => foundFiles(folder),
    catch: (cause) => invalid(slug, "", "", `cannot be read: ${String(cause)}`)
  })
  return yield* packageFiles(slug, yield* withoutLostLinks(slug, found), (path) =>
    Effect.tryPromise({
      try: () => readFile(join(folder, path)),
      catch: (cause) => invalid(slug, path, "", `cannot be read: ${String(cause)}`)
    })
  )
})

async function foundFiles(folder: string) {
  const root = await realpath(folder)
  const entries = await entriesBelow(folder)
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const isReadable = entry.isFile() || (await isInside(root, path))
        return {
          path: relative(folder, path).split(sep).join("/"),
          size: isReadable ? (await stat(path)).size : null
        }
      })
  )
}

/** The `recursive` option of `readdir` would also list folders behind links. */
async function entriesBelow(folder: string): Promise<ReadonlyArray<Dirent>> {
  const all = await readdir(folder, { withFileTypes: true })
  const entries = all.filter(({ name }) => !isIgnoredName(name))
  const folders = entries.filter((entry) => entry.isDirectory())
  const nested = await Promise.all(folders.map(({ name }) => entriesBelow(join(folder, name))))
  return [...entries, ...nested.flat()]
}

/** True if a link leads to a file below the root. */
async function isInside(root: string, link: string): Promise<boolean> {
  const target = await realpath(link).catch(() => null)
  if (target === null || !target.startsWith(root + sep)) return false
  return !relative(root, target).split(sep).some(isIgnoredName) && (await stat(target)).isFile()
}
