import type { Budget } from "../Budget.ts"
import type { ByteSink } from "../ByteSink.ts"
import type { Peer } from "../Peer.ts"
import type { RunInput } from "../../../JudgeBackend.ts"
import { rootDescriptor, type ProgramFiles, type Stat } from "./ProgramFiles.ts"
import type { ProgramMemory } from "./ProgramMemory.ts"

/** Thrown to end a run from within the program. */
export class Leave extends Error {
  readonly exitCode: number | null

  constructor(exitCode: number | null) {
    super("left")
    this.exitCode = exitCode
  }
}

export interface ProgramDependencies {
  readonly memory: ProgramMemory
  readonly input: RunInput
  /** The program that standard input comes from and standard output goes to; null if there is none. */
  readonly peer: Peer | null
  readonly files: ProgramFiles
  readonly stdout: ByteSink
  readonly stderr: ByteSink
  readonly budget: Budget
}

const success = 0
const badDescriptor = 8
const nameTooLong = 37
const noEntry = 44
const notSupported = 52
const readOnly = 69
const isPipe = 70

/** WASI's file types. */
const terminal = 2
const folderType = 3
const fileType = 4
const streamType = 6
/** WASI's right to write to a file. */
const writeRight = 64n
/** Splitting a path of many megabytes takes more memory than a runner has. */
const pathBytesMax = 4096
/** The root folder's path. */
const root = new TextEncoder().encode("/")

/** The part of WASI that a program without network or threads needs; other calls return "not supported". */
export function wasiImports(
  dependencies: ProgramDependencies
): Readonly<Record<string, (...values: Array<never>) => unknown>> {
  let read = 0
  const { files, peer } = dependencies
  /** As for other judges' programs, output to another program is not sent line by line. */
  const standardType = peer === null ? terminal : streamType
  const { stdin } = dependencies.input
  const args = [programName, ...(dependencies.input.args ?? [])].map((text) => encoder.encode(`${text}\0`))
  const view = () => new DataView(dependencies.memory.buffer)
  const bytesAt = (at: number, length: number) =>
    new Uint8Array(dependencies.memory.buffer, at >>> 0, length >>> 0)
  const withPath = (at: number, length: number, use: (path: string) => number) =>
    length >>> 0 > pathBytesMax ? nameTooLong : use(decoder.decode(bytesAt(at, length)))
  const answered = (value: number, at: number) => {
    if (value < 0) return -value
    view().setUint32(at >>> 0, value, true)
    return success
  }
  const writeStat = (stat: Stat | null, at: number, error: number) => {
    if (stat === null) return error
    bytesAt(at, 64).fill(0)
    view().setUint8((at >>> 0) + 16, stat.folder ? folderType : fileType)
    view().setBigUint64((at >>> 0) + 24, 1n, true)
    view().setBigUint64((at >>> 0) + 32, BigInt(stat.bytes), true)
    return success
  }
  const none = (countAt: number, sizeAt: number) => {
    view().setUint32(countAt >>> 0, 0, true)
    view().setUint32(sizeAt >>> 0, 0, true)
    return success
  }
  return {
    fd_read(descriptor: number, vectors: number, count: number, result: number) {
      let total = 0
      for (const target of pieces(dependencies, vectors, count)) {
        if (descriptor === 0 && peer !== null) {
          if (total > 0 && !peer.hasInput) break
          total += peer.read(target)
          if (peer.isDismissed) throw new Leave(null)
        } else if (descriptor === 0) {
          const piece = stdin.subarray(read, read + target.length)
          target.set(piece)
          read += piece.length
          total += piece.length
        } else {
          const length = files.read(descriptor, target)
          if (length < 0) return -length
          total += length
        }
      }
      return answered(total, result)
    },
    fd_write(descriptor: number, vectors: number, count: number, result: number) {
      if (dependencies.budget.spent) throw new Leave(null)
      let total = 0
      for (const piece of pieces(dependencies, vectors, count)) {
        total += piece.length
        if (descriptor === 2) dependencies.stderr.add(piece)
        else if (descriptor === 1) {
          if (!dependencies.stdout.add(piece)) throw new Leave(null)
          peer?.write(piece)
          if (peer?.isDismissed === true) throw new Leave(null)
        } else {
          const length = files.write(descriptor, piece)
          if (length < 0) return -length
        }
      }
      return answered(total, result)
    },
    fd_close: (descriptor: number) => (descriptor <= 2 || files.close(descriptor) ? success : badDescriptor),
    fd_seek(descriptor: number, offset: bigint, whence: number, result: number) {
      if (descriptor <= 2) return isPipe
      const position = files.seek(descriptor, Number(offset), whence)
      if (position < 0) return -position
      view().setBigUint64(result >>> 0, BigInt(position), true)
      return success
    },
    fd_fdstat_get(descriptor: number, at: number) {
      const stat = descriptor <= 2 ? null : files.stat(descriptor)
      if (descriptor > 2 && stat === null) return badDescriptor
      bytesAt(at, 24).fill(0)
      view().setUint8(at >>> 0, stat === null ? standardType : stat.folder ? folderType : fileType)
      if (stat === null) return success
      view().setBigUint64((at >>> 0) + 8, allRights, true)
      view().setBigUint64((at >>> 0) + 16, allRights, true)
      return success
    },
    fd_fdstat_set_flags: () => success,
    fd_filestat_get: (descriptor: number, at: number) => writeStat(files.stat(descriptor), at, badDescriptor),
    path_filestat_get: (_folder: number, _flags: number, at: number, length: number, result: number) =>
      withPath(at, length, (path) => writeStat(files.statPath(path), result, noEntry)),
    path_open(
      _folder: number,
      _lookup: number,
      at: number,
      length: number,
      flags: number,
      rights: bigint,
      _inherited: bigint,
      descriptorFlags: number,
      result: number
    ) {
      const writing = (rights & writeRight) !== 0n
      return withPath(at, length, (path) =>
        answered(files.open(path, flags, descriptorFlags, writing), result)
      )
    },
    path_unlink_file: (_folder: number, at: number, length: number) =>
      withPath(at, length, (path) => -files.remove(path)),
    /** `remove` of the C library also asks this for a path without a file. Folders stay. */
    path_remove_directory: (_folder: number, at: number, length: number) =>
      withPath(at, length, (path) => (files.statPath(path) === null ? noEntry : readOnly)),
    fd_prestat_get(descriptor: number, at: number) {
      if (descriptor !== rootDescriptor || !files.any) return badDescriptor
      view().setUint32(at >>> 0, 0, true)
      view().setUint32((at >>> 0) + 4, root.length, true)
      return success
    },
    fd_prestat_dir_name(descriptor: number, at: number, length: number) {
      if (descriptor !== rootDescriptor || !files.any) return badDescriptor
      bytesAt(at, length).set(root.subarray(0, length >>> 0))
      return success
    },
    environ_sizes_get: none,
    environ_get: () => success,
    args_sizes_get(countAt: number, sizeAt: number) {
      view().setUint32(countAt >>> 0, args.length, true)
      view().setUint32(
        sizeAt >>> 0,
        args.reduce((sum, { length }) => sum + length, 0),
        true
      )
      return success
    },
    args_get(pointersAt: number, textAt: number) {
      let at = textAt >>> 0
      for (const [index, arg] of args.entries()) {
        view().setUint32((pointersAt >>> 0) + 4 * index, at, true)
        bytesAt(at, arg.length).set(arg)
        at += arg.length
      }
      return success
    },
    clock_res_get: (_clock: number, at: number) => {
      view().setBigUint64(at >>> 0, 1000n, true)
      return success
    },
    clock_time_get(clock: number, _precision: bigint, at: number) {
      if (dependencies.budget.spent) throw new Leave(null)
      const milliseconds = clock === 0 ? performance.timeOrigin + performance.now() : performance.now()
      view().setBigUint64(at >>> 0, BigInt(Math.round(milliseconds * 1000)) * 1000n, true)
      return success
    },
    random_get(at: number, length: number) {
      const target = new Uint8Array(dependencies.memory.buffer, at >>> 0, length >>> 0)
      for (let from = 0; from < target.length; from += 65_536) {
        crypto.getRandomValues(target.subarray(from, from + 65_536))
      }
      return success
    },
    sched_yield: () => success,
    proc_exit(code: number) {
      throw new Leave(code & 255)
    }
  }
}

const programName = "main"
const allRights = 0xffff_ffff_ffff_ffffn
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function notSupportedImport(): number {
  return notSupported
}

function* pieces(dependencies: ProgramDependencies, vectors: number, count: number): Generator<Uint8Array> {
  const { buffer } = dependencies.memory
  const view = new DataView(buffer)
  for (let index = 0; index < Math.min(count >>> 0, 1024); index++) {
    const at = (vectors >>> 0) + 8 * index
    yield new Uint8Array(buffer, view.getUint32(at, true), view.getUint32(at + 4, true))
  }
}
