import type { FileSystem } from "./emscripten.ts"
import { allNodes } from "./frozenFiles.ts"

/**
 * Snapshot of the file system's JavaScript state: descriptors, nodes, mounts, counters. It is outside linear memory,
 * so `MemoryImage` cannot restore it. Create it after all files are in place.
 */
export class FileSystemImage {
  readonly #parts: ReadonlyArray<FieldImage>

  constructor(files: FileSystem) {
    const streams = files.streams.filter((stream) => stream != null)
    const nodes = [...allNodes(files)]
    const objects: ReadonlyArray<object> = [
      files,
      files.streams,
      files.nameTable,
      ...streams,
      ...streams.map(({ shared }) => shared),
      ...nodes,
      ...nodes.map(({ mount }) => mount.mounts),
      ...nodes.flatMap(({ mode, contents }) => (files.isDir(mode) && contents ? [contents] : []))
    ]
    this.#parts = [...new Set(objects)].map((object) => new FieldImage(object))
  }

  restore(): void {
    for (const part of this.#parts) part.restore()
  }
}

/** Copy of an object's own fields or an array's entries. */
class FieldImage {
  readonly #object: Record<string, unknown>
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(object: object) {
    this.#object = object as Record<string, unknown>
    this.#fields = { ...this.#object }
  }

  restore(): void {
    for (const name of Object.keys(this.#object)) {
      if (!Object.hasOwn(this.#fields, name)) delete this.#object[name]
    }
    Object.assign(this.#object, this.#fields)
  }
}
