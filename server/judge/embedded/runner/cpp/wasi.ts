import type { Budget } from "../Budget.ts"
import type { ByteSink } from "../ByteSink.ts"
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
  readonly input: Uint8Array
  readonly stdout: ByteSink
  readonly stderr: ByteSink
  readonly budget: Budget
}

const success = 0
const badDescriptor = 8
const notSupported = 52
const isPipe = 70

/** The part of WASI that a program without files, network or threads needs; other calls return "not supported". */
export function wasiImports(
  dependencies: ProgramDependencies
): Readonly<Record<string, (...values: Array<never>) => unknown>> {
  let read = 0
  const view = () => new DataView(dependencies.memory.buffer)
  const none = (countAt: number, sizeAt: number) => {
    view().setUint32(countAt >>> 0, 0, true)
    view().setUint32(sizeAt >>> 0, 0, true)
    return success
  }
  return {
    fd_read(descriptor: number, vectors: number, count: number, result: number) {
      if (descriptor !== 0) return badDescriptor
      let total = 0
      for (const target of pieces(dependencies, vectors, count)) {
        const piece = dependencies.input.subarray(read, read + target.length)
        target.set(piece)
        read += piece.length
        total += piece.length
      }
      view().setUint32(result >>> 0, total, true)
      return success
    },
    fd_write(descriptor: number, vectors: number, count: number, result: number) {
      if (descriptor !== 1 && descriptor !== 2) return badDescriptor
      if (dependencies.budget.spent) throw new Leave(null)
      let total = 0
      for (const piece of pieces(dependencies, vectors, count)) {
        total += piece.length
        if (descriptor === 2) dependencies.stderr.add(piece)
        else if (!dependencies.stdout.add(piece)) throw new Leave(null)
      }
      view().setUint32(result >>> 0, total, true)
      return success
    },
    fd_close: () => success,
    fd_seek: () => isPipe,
    fd_fdstat_get(descriptor: number, at: number) {
      if (descriptor > 2) return badDescriptor
      new Uint8Array(dependencies.memory.buffer, at >>> 0, 24).fill(0)
      view().setUint8(at >>> 0, 2)
      return success
    },
    fd_prestat_get: () => badDescriptor,
    environ_sizes_get: none,
    environ_get: () => success,
    args_sizes_get: none,
    args_get: () => success,
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
