import type { Files, RunInput } from "../../../JudgeBackend.ts"
import type { FileSystem, FsNode } from "./emscripten.ts"
import { FileSystemImage } from "./FileSystemImage.ts"
import { freezeFiles } from "./frozenFiles.ts"

const noSpaceLeft = 51
const invalidName = 28
const entryBytes = 4096
const encoder = new TextEncoder()

/** MEMFS keeps a file as a larger buffer and the number of bytes used. */
const contentOf = ({ contents, usedBytes }: FsNode) =>
  new Uint8Array(contents as Uint8Array).slice(0, usedBytes)

/**
 * The only writable folder, `/box`: in memory and new for every run. Its quota counts written bytes,
 * holes made by seeking, directory entries and names.
 */
export class Box {
  readonly #files: FileSystem
  readonly #image: FileSystemImage
  readonly #standardStreams: FileSystem["streams"]
  #used = 0
  #limit = Number.POSITIVE_INFINITY

  /** Freezes everything already in the file system. */
  constructor(files: FileSystem) {
    this.#files = files
    if (!files.analyzePath("/box").exists) files.mkdir("/box")
    freezeFiles(files)
    this.#enforceQuota()
    this.#standardStreams = files.streams.slice(0, 3)
    this.#image = new FileSystemImage(files)
  }

  /** True if the program replaced standard input, output or error with its own file. */
  hasReplaced(descriptor: number): boolean {
    const stream = this.#files.streams[descriptor]
    return stream != null && stream !== this.#standardStreams[descriptor]
  }

  /** Restores files and descriptors to their initial state and writes the program's files, which the quota does not count. */
  renew(program: Uint8Array, { args, files = {}, resultFolder }: RunInput, limit: number): void {
    this.#limit = Number.POSITIVE_INFINITY
    this.#image.restore()
    this.#files.mount(this.#files.filesystems.MEMFS, {}, "/box")
    this.#files.currentPath = "/box"
    for (const [path, bytes] of Object.entries(files)) this.#write(path, bytes)
    this.#write("main.py", program)
    if (args !== undefined) this.#write(".arguments", encoder.encode(JSON.stringify(args)))
    if (resultFolder !== undefined) this.#makeFolder(resultFolder)
    this.#used = 0
    this.#limit = limit + program.length
  }

  /** The files directly in the result folder; null without one. */
  results({ resultFolder }: RunInput): Files | null {
    if (resultFolder === undefined) return null
    const folder = `/box/${resultFolder}`
    const { exists, object } = this.#files.analyzePath(folder)
    if (!exists || object === null || !this.#files.isDir(object.mode)) return {}
    const found = Object.entries(object.contents as Readonly<Record<string, FsNode>>)
    return Object.fromEntries(
      found
        .filter(([, node]) => this.#files.isFile(node.mode))
        .map(([name, node]) => [`${resultFolder}/${name}`, contentOf(node)])
    )
  }

  #write(path: string, bytes: Uint8Array) {
    const folder = path.split("/").slice(0, -1).join("/")
    if (folder !== "") this.#makeFolder(folder)
    this.#files.writeFile(`/box/${path}`, bytes)
  }

  #makeFolder(path: string) {
    let folder = "/box"
    for (const step of path.split("/")) {
      folder += `/${step}`
      if (!this.#files.analyzePath(folder).exists) this.#files.mkdir(folder)
    }
  }

  /** Patches the operations of in-memory files created after this call. */
  #enforceQuota() {
    const { dir, file } = this.#files.filesystems.MEMFS.ops_table
    const { write, msync } = file.stream
    const { setattr } = file.node
    const { mknod, rename } = dir.node
    if (!write || !msync || !setattr || !mknod || !rename) throw new Error("in-memory files have changed")
    file.stream.write = (stream, buffer, offset, length, position, canOwn) => {
      this.#charge(length, (position ?? stream.position) + length)
      return write(stream, buffer, offset, length, position, canOwn)
    }
    // The original `msync` calls the original `write`, which bypasses the quota.
    file.stream.msync = (stream, buffer, position, length, flags) => {
      this.#charge(length, position + length)
      return msync(stream, buffer, position, length, flags)
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

  #charge(bytes: number, end: number) {
    this.#used += bytes
    if (!(this.#used <= this.#limit && end <= this.#limit)) throw new this.#files.ErrnoError(noSpaceLeft)
  }

  #chargeName(name: string) {
    if (name === "__proto__") throw new this.#files.ErrnoError(invalidName)
    this.#charge(entryBytes + 4 * name.length, 0)
  }
}
