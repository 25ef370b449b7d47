import type { Files, RunInput } from "../../../JudgeBackend.ts"

/** Error numbers of WASI. */
const badDescriptor = 8
const exists = 20
const invalid = 28
const isFolder = 31
const noEntry = 44
const noSpaceLeft = 51
const readOnly = 69

/** Flags of WASI's `path_open`. */
const create = 1
const exclusive = 4
const truncate = 8
const append = 1

/** Descriptor of the root folder, below which all paths are. */
export const rootDescriptor = 3
/** An entry costs this much of the quota, so that empty files are limited too. */
const entryBytes = 4096
const openMax = 256

class ProgramFile {
  bytes: Uint8Array
  length: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.length = bytes.length
  }

  get content(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  write(at: number, piece: Uint8Array) {
    const end = at + piece.length
    if (end > this.bytes.length) {
      const bigger = new Uint8Array(Math.max(end, 2 * this.bytes.length))
      bigger.set(this.content)
      this.bytes = bigger
    }
    this.bytes.set(piece, at)
    this.length = Math.max(this.length, end)
  }
}

interface OpenFile {
  readonly file: ProgramFile
  readonly writable: boolean
  readonly append: boolean
  position: number
}

export interface Stat {
  readonly folder: boolean
  readonly bytes: number
}

/**
 * The files of one run, in memory. A program sees those of its input and may write to the result folder, up to a limit.
 * Methods that can fail return an error number of WASI below zero.
 */
export class ProgramFiles {
  readonly #files: Map<string, ProgramFile>
  readonly #resultFolder: string | null
  readonly #open = new Map<number, OpenFile>()
  #left: number

  constructor({ files = {}, resultFolder }: RunInput, limitBytes: number) {
    this.#files = new Map(Object.entries(files).map(([path, bytes]) => [path, new ProgramFile(bytes)]))
    this.#resultFolder = resultFolder ?? null
    this.#left = limitBytes
  }

  /** True if there is anything that a path could name. */
  get any(): boolean {
    return this.#files.size > 0 || this.#resultFolder !== null
  }

  open(path: string, flags: number, descriptorFlags: number, writing: boolean): number {
    const name = normalized(path)
    if (name === null) return -invalid
    if (this.#isFolder(name)) return writing ? -isFolder : -invalid
    const writable = writing && this.#isResult(name)
    if (writing && !writable) return -readOnly
    const known = this.#files.get(name)
    if (known !== undefined && (flags & create) !== 0 && (flags & exclusive) !== 0) return -exists
    if (known === undefined && ((flags & create) === 0 || !writable)) return -noEntry
    if (this.#open.size >= openMax) return -noSpaceLeft
    const file = known ?? this.#create(name)
    if (file === null) return -noSpaceLeft
    if (writable && (flags & truncate) !== 0) file.length = 0
    let descriptor = rootDescriptor + 1
    while (this.#open.has(descriptor)) descriptor++
    this.#open.set(descriptor, {
      file,
      writable,
      append: (descriptorFlags & append) !== 0,
      position: 0
    })
    return descriptor
  }

  /** Null for a descriptor that is not open. */
  stat(descriptor: number): Stat | null {
    const open = this.#open.get(descriptor)
    if (open !== undefined) return { folder: false, bytes: open.file.length }
    return descriptor === rootDescriptor && this.any ? { folder: true, bytes: 0 } : null
  }

  /** Null for a path without a file or folder. */
  statPath(path: string): Stat | null {
    const name = normalized(path)
    if (name === null) return null
    if (this.#isFolder(name)) return { folder: true, bytes: 0 }
    const file = this.#files.get(name)
    return file === undefined ? null : { folder: false, bytes: file.length }
  }

  /** Number of bytes read; 0 at the end. */
  read(descriptor: number, target: Uint8Array): number {
    const open = this.#open.get(descriptor)
    if (open === undefined) return -badDescriptor
    const piece = open.file.content.subarray(open.position, open.position + target.length)
    target.set(piece)
    open.position += piece.length
    return piece.length
  }

  /** Number of bytes written. */
  write(descriptor: number, piece: Uint8Array): number {
    const open = this.#open.get(descriptor)
    if (open?.writable !== true) return -badDescriptor
    if (open.append) open.position = open.file.length
    const grown = Math.max(0, open.position + piece.length - open.file.length)
    if (grown > this.#left) return -noSpaceLeft
    this.#left -= grown
    open.file.write(open.position, piece)
    open.position += piece.length
    return piece.length
  }

  /** The new position. `whence` is 0 for the start, 1 for the present position, 2 for the end. */
  seek(descriptor: number, offset: number, whence: number): number {
    const open = this.#open.get(descriptor)
    if (open === undefined) return -badDescriptor
    const base = [0, open.position, open.file.length][whence]
    const position = (base ?? Number.NaN) + offset
    if (!(position >= 0 && position <= open.file.length)) return -invalid
    open.position = position
    return position
  }

  /** Removes a file of the result folder; 0 if it is gone. Its part of the limit stays used, because it may be open. */
  remove(path: string): number {
    const name = normalized(path)
    if (name === null) return -invalid
    if (this.#isFolder(name)) return -isFolder
    if (!this.#files.has(name)) return -noEntry
    if (!this.#isResult(name)) return -readOnly
    this.#files.delete(name)
    return 0
  }

  close(descriptor: number): boolean {
    return this.#open.delete(descriptor)
  }

  /** The part of a run's result that holds its files; empty without a result folder. */
  results(): { readonly files?: Files } {
    if (this.#resultFolder === null) return {}
    const written = [...this.#files].filter(([name]) => this.#isResult(name))
    return { files: Object.fromEntries(written.map(([name, file]) => [name, file.content.slice()])) }
  }

  #create(name: string): ProgramFile | null {
    const cost = entryBytes + 4 * name.length
    if (cost > this.#left) return null
    this.#left -= cost
    const file = new ProgramFile(new Uint8Array())
    this.#files.set(name, file)
    return file
  }

  #isResult(name: string): boolean {
    return this.#resultFolder !== null && name.startsWith(`${this.#resultFolder}/`)
  }

  #isFolder(name: string): boolean {
    if (name === "" || name === this.#resultFolder) return true
    return [...this.#files.keys()].some((path) => path.startsWith(`${name}/`))
  }
}

/** The path below the root without `.` and empty steps; null if it leaves the root. */
function normalized(path: string): string | null {
  const steps = path.split("/").filter((step) => step !== "" && step !== ".")
  return steps.includes("..") || path.includes("\0") ? null : steps.join("/")
}
