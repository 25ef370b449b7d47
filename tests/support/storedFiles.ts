import { readdir } from "node:fs/promises"
import { join, relative } from "node:path"

/** Where uploaded files are on the disk. */
export interface StoredFiles {
  /** The keys of all stored files. */
  readonly keys: () => Promise<ReadonlyArray<string>>
  readonly pathOf: (key: string) => string
}

/** Files below a folder, whose names end with `suffix`. */
export const filesBelow = (folder: string, suffix = ""): StoredFiles => ({
  keys: async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
      .map(({ parentPath, name }) =>
        relative(folder, join(parentPath, name.slice(0, name.length - suffix.length)))
      )
      .toSorted(),
  pathOf: (key) => join(folder, `${key}${suffix}`)
})
