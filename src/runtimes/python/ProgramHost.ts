import type { Job } from "../runtimeMessages.ts"
import { TraceRecorder } from "../trace/TraceRecorder.ts"
import { LiveOutput } from "../workers/LiveOutput.ts"
import { OutputSink } from "../workers/OutputSink.ts"
import type { OutputListener } from "../workers/serveJobs.ts"
import { Halt } from "./Halt.ts"
import { allowedImports, names, refusedImports } from "./importNames.ts"
import { traceDescriptor } from "./pythonTracer.ts"

type Values = ReadonlyArray<number>
type HostFunction = (...values: Values) => unknown

const notPermitted = -63

/** Imports that the judge answers itself; harmless in the browser, where no other user's program runs. */
const ownAllowed = names("__syscall_umask_js __syscall_getuid32_js")
const ownRefused = names("_setitimer_js")
const encoder = new TextEncoder()

/**
 * Host functions for a running program: standard streams, clock, memory growth and process exit.
 * While no program runs, all imports are Pyodide's own.
 */
export class ProgramHost {
  memory: WebAssembly.Memory | null = null
  sink = new OutputSink(0)
  /** Null unless the job is a trace. */
  recorder: TraceRecorder | null = null
  /** Whether the program exceeded its memory limit. */
  refusedMemory = false
  /** Whether the program called the bridge to JavaScript. */
  forbidden = false
  #job: Job | null = null
  #input = new Uint8Array(0)
  #position = 0
  #deadline = 0
  #live: LiveOutput | null = null

  open(job: Job, onOutput: OutputListener): void {
    this.#input = encoder.encode(job.input)
    this.#position = 0
    this.#live = job.mode === "live" ? new LiveOutput(onOutput) : null
    this.sink = new OutputSink(job.limits.outputBytes, this.#live)
    this.recorder = job.mode === "trace" ? new TraceRecorder() : null
    this.refusedMemory = false
    this.forbidden = false
    this.#deadline = performance.now() + job.limits.timeMs
    this.#job = job
  }

  close(): void {
    this.#job = null
  }

  /** Reads standard input into `target`; returns the number of bytes. */
  read(target: Uint8Array): number {
    const next = this.#input.subarray(this.#position, this.#position + target.length)
    target.set(next)
    this.#position += next.length
    return next.length
  }

  write(fd: number, bytes: Uint8Array): void {
    // The sink stores the bytes, and the interpreter reuses its memory.
    const copy = bytes.slice()
    if (fd === 2) this.sink.writeError(copy)
    else if (!this.sink.write(copy)) throw new Halt("output_limit")
  }

  /** Wraps Pyodide's imports with this host. */
  intercept(module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Imports {
    const intercepted: WebAssembly.Imports = {}
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      const original = imports[from]![name]!
      const group = (intercepted[from] ??= {})
      group[name] = kind === "function" ? this.#between(name, original as HostFunction) : original
    }
    return intercepted
  }

  #between(name: string, original: HostFunction | object): HostFunction {
    // Some imports are suspending objects, and programs must not suspend.
    const own: HostFunction =
      typeof original === "function" ? (original as HostFunction) : () => this.#forbid()
    if (allowedImports.has(name) || ownAllowed.has(name)) return own
    const refuses = refusedImports.has(name) || ownRefused.has(name)
    const answer = this.#answers[name] ?? (refuses ? () => notPermitted : () => this.#forbid())
    return (...values) => (this.#job === null ? own(...values) : answer(values, own, this.#job))
  }

  readonly #answers: Readonly<Record<string, (values: Values, original: HostFunction, job: Job) => unknown>> =
    {
      fd_write: (values, original) => this.#writeVectors(values) ?? original(...values),
      fd_read: (values, original) => this.#readVectors(values) ?? original(...values),
      emscripten_resize_heap: ([bytes = 0], original, job) =>
        this.#allows(bytes >>> 0, job) ? original(bytes) : 0,
      proc_exit: ([code]) => leave(code),
      exit: ([code]) => leave(code),
      _abort_js: () => leave(1),
      can_run_sync_js: () => 0,
      _Py_CheckEmscriptenSignals_Helper: () => this.#checkTime(),
      clock_time_get: (values, original) => this.#checkTime() || original(...values),
      emscripten_get_now: (values, original) => this.#checkTime() || original(...values),
      emscripten_date_now: (values, original) => this.#checkTime() || original(...values)
    }

  #forbid(): never {
    this.forbidden = true
    this.sink.writeError(encoder.encode("PermissionError: not available to programs\n"))
    throw new Halt("runtime_error")
  }

  #checkTime(): 0 {
    const now = performance.now()
    if (now > this.#deadline) throw new Halt("time_limit")
    this.#live?.tick(now)
    return 0
  }

  #allows(bytes: number, { limits }: Job): boolean {
    const enough = bytes <= limits.memoryMb * 1024 * 1024
    this.refusedMemory ||= !enough
    return enough
  }

  #writeVectors([fd = 0, vectors = 0, count = 0, written = 0]: Values): 0 | null {
    this.#checkTime()
    const recorder = fd === traceDescriptor ? this.recorder : null
    if (fd !== 1 && fd !== 2 && recorder === null) return null
    const pieces = this.#pieces(vectors, count)
    for (const piece of pieces) {
      if (recorder === null) this.write(fd, piece)
      else recorder.add(piece, this.sink.printed)
    }
    return this.#store(
      written,
      pieces.reduce((sum, { length }) => sum + length, 0)
    )
  }

  #readVectors([fd = 0, vectors = 0, count = 0, read = 0]: Values): 0 | null {
    if (fd !== 0) return null
    return this.#store(
      read,
      this.#pieces(vectors, count).reduce((sum, piece) => sum + this.read(piece), 0)
    )
  }

  #pieces(vectors: number, count: number): ReadonlyArray<Uint8Array> {
    const { buffer } = this.memory!
    const view = new DataView(buffer)
    const pieceAt = (_: unknown, index: number) => {
      const at = (vectors >>> 0) + 8 * index
      return new Uint8Array(buffer, view.getUint32(at, true), view.getUint32(at + 4, true))
    }
    // The count comes from memory that the program may have overwritten.
    return Array.from({ length: Math.min(count >>> 0, 1024) }, pieceAt)
  }

  #store(address: number, value: number): 0 {
    new DataView(this.memory!.buffer).setUint32(address >>> 0, value, true)
    return 0
  }
}

function leave(code: number | undefined): never {
  throw new Halt(((code ?? 0) & 255) === 0 ? "ok" : "runtime_error")
}
