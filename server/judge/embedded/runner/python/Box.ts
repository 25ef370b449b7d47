import type { FileSystem, FsStream } from "./emscripten.ts"

const noSpaceLeft = 51
const invalidName = 28
const entryBytes = 4096

/**
 * The one writable folder, `/box`: new for every run, in memory, with a quota
 * that counts written bytes, holes made by seeking, directory entries and names.
 */
export class Box {
  readonly #files: FileSystem
  readonly #bootStreams: ReadonlyArray<{ stream: FsStream; position: number; flags: number } | null>
  #mounted = false
  #used = 0
  #limit = Number.POSITIVE_INFINITY

  constructor(files: FileSystem) {
    this.#files = files
    if (!files.analyzePath("/box").exists) files.mkdir("/box")
    this.#bootStreams = files.streams.map((stream) =>
      stream ? { stream, position: stream.position, flags: stream.flags } : null
    )
  }

  /** Patches the operations of in-memory files; call after everything else was frozen. */
  enforceQuota(): void {
    const { dir, file } = this.#files.filesystems.MEMFS.ops_table
    const { write } = file.stream
    const { setattr } = file.node
    const { mknod, rename } = dir.node
    if (!write || !setattr || !mknod || !rename) throw new Error("in-memory files have changed")
    file.stream.write = (stream, buffer, offset, length, position, canOwn) => {
      this.#charge(length, (position ?? stream.position) + length)
      return write(stream, buffer, offset, length, position, canOwn)
    }
    file.node.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#charge(attributes.size, attributes.size)
      setattr(node, attributes)
    }
    dir.node.mknod = (parent, name, mode, device) => {
      this.#chargeName(name)
      return mknod(parent, name, mode, device)
    }
    dir.node.rename = (node, parent, name) => {
      this.#chargeName(name)
      rename(node, parent, name)
    }
  }

  /** Empties the box, closes what the last program left open, and puts the program's file in. */
  renew(program: Uint8Array, limit: number): void {
    this.#limit = Number.POSITIVE_INFINITY
    this.#closeStreams()
    if (this.#mounted) this.#files.unmount("/box")
    this.#files.mount(this.#files.filesystems.MEMFS, {}, "/box")
    this.#mounted = true
    this.#files.currentPath = "/box"
    this.#files.writeFile("/box/main.py", program)
    this.#used = 0
    this.#limit = limit
  }

  #closeStreams() {
    const { streams } = this.#files
    for (let index = 0; index < Math.max(streams.length, this.#bootStreams.length); index++) {
      const boot = this.#bootStreams[index]
      if (boot) Object.assign(boot.stream, { position: boot.position, flags: boot.flags })
      streams[index] = boot?.stream ?? null
    }
    streams.length = this.#bootStreams.length
  }

  #charge(bytes: number, end: number) {
    this.#used += bytes
    if (!(this.#used <= this.#limit && end <= this.#limit)) throw new this.#files.ErrnoError(noSpaceLeft)
  }

  #chargeName(name: string) {
    if (name === "__proto__") throw new this.#files.ErrnoError(invalidName)
    this.#charge(entryBytes + 4 * name.length, 0)
  }
}
