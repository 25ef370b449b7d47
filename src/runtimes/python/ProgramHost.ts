import type { Job } from "../runtimeMessages.ts"
import { OutputSink } from "../workers/OutputSink.ts"
import { Halt } from "./Halt.ts"

type Import = (...values: ReadonlyArray<number>) => number | void
type Imports = Record<string, Record<string, unknown>>

const encoder = new TextEncoder()

/**
 * What the interpreter's WebAssembly asks of its host while a program runs:
 * standard streams, the clock, more memory, the end of the process.
 *
 * Outside of a program every import is Pyodide's own.
 */
export class ProgramHost {
  memory: WebAssembly.Memory | null = null
  #job: Job | null = null
  #input = new Uint8Array(0)
  #position = 0
  #deadline = 0
  sink = new OutputSink(0)
  /** Whether the program asked for more memory than it may have. */
  refusedMemory = false

  open(job: Job): void {
    this.#input = encoder.encode(job.input)
    this.#position = 0
    this.sink = new OutputSink(job.limits.outputBytes)
    this.refusedMemory = false
    this.#deadline = performance.now() + job.limits.timeMs
    this.#job = job
  }

  close(): void {
    this.#job = null
  }

  /** Puts this host between the interpreter and Pyodide's imports. */
  intercept(imports: WebAssembly.Imports): WebAssembly.Imports {
    const all = imports as unknown as Imports
    const changed = Object.entries(all).map(([module, members]) => [module, this.#interceptModule(members)])
    return Object.fromEntries(changed) as WebAssembly.Imports
  }

  #interceptModule(members: Record<string, unknown>): Record<string, unknown> {
    return new Proxy(members, {
      get: (target, name) => {
        const original = target[String(name)]
        return typeof original === "function" ? this.#replace(String(name), original as Import) : original
      }
    })
  }

  #replace(name: string, original: Import): Import {
    switch (name) {
      case "fd_write":
        return (...values) => this.#write(values) ?? original(...values)
      case "fd_read":
        return (...values) => this.#read(values) ?? original(...values)
      case "emscripten_resize_heap":
        return (bytes = 0) => (this.#allows(bytes >>> 0) ? original(bytes) : 0)
      case "proc_exit":
      case "exit":
        return (code = 0) => (this.#job === null ? original(code) : halt(code === 0 ? "ok" : "runtime_error"))
      case "_abort_js":
        return () => (this.#job === null ? original() : halt("runtime_error"))
      case "_Py_CheckEmscriptenSignals_Helper":
        return () => (this.#job === null ? original() : this.#checkTime())
      case "clock_time_get":
      case "emscripten_get_now":
      case "emscripten_date_now":
        return (...values) => {
          this.#checkTime()
          return original(...values)
        }
      default:
        return original
    }
  }

  #checkTime(): 0 {
    if (this.#job !== null && performance.now() > this.#deadline) throw new Halt("time_limit")
    return 0
  }

  #allows(bytes: number): boolean {
    if (this.#job === null || bytes <= this.#job.limits.memoryMb * 1024 * 1024) return true
    this.refusedMemory = true
    return false
  }

  #write([fd, vectors = 0, count = 0, written = 0]: ReadonlyArray<number>): 0 | null {
    if (this.#job === null || (fd !== 1 && fd !== 2)) return null
    let total = 0
    for (const piece of this.#pieces(vectors, count)) {
      // The sink keeps what it is given, and the interpreter reuses this memory.
      const copy = piece.slice()
      if (fd === 2) this.sink.writeError(copy)
      else if (!this.sink.write(copy)) throw new Halt("output_limit")
      total += piece.length
    }
    this.#view().setUint32(written >>> 0, total, true)
    return 0
  }

  #read([fd, vectors = 0, count = 0, read = 0]: ReadonlyArray<number>): 0 | null {
    if (this.#job === null || fd !== 0) return null
    let total = 0
    for (const piece of this.#pieces(vectors, count)) {
      const next = this.#input.subarray(this.#position, this.#position + piece.length)
      piece.set(next)
      this.#position += next.length
      total += next.length
    }
    this.#view().setUint32(read >>> 0, total, true)
    return 0
  }

  #pieces(vectors: number, count: number): ReadonlyArray<Uint8Array> {
    const view = this.#view()
    const at = (index: number) => (vectors >>> 0) + 8 * index
    return Array.from(
      { length: count },
      (_, index) =>
        new Uint8Array(view.buffer, view.getUint32(at(index), true), view.getUint32(at(index) + 4, true))
    )
  }

  #view(): DataView<ArrayBuffer> {
    return new DataView(this.memory!.buffer as ArrayBuffer)
  }
}

function halt(status: "ok" | "runtime_error"): never {
  throw new Halt(status)
}
