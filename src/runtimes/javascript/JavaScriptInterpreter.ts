import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  RELEASE_SYNC,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule
} from "quickjs-emscripten"
import { javascriptPrelude } from "../javascriptPrelude.ts"
import type { Job, RunResult, RunStatus } from "../runtimeMessages.ts"
import { LiveOutput } from "../workers/LiveOutput.ts"
import { OutputSink } from "../workers/OutputSink.ts"
import type { Interpreter, JobOutcome, OutputListener } from "../workers/serveJobs.ts"
import { LimitedMemory } from "./LimitedMemory.ts"

const encoder = new TextEncoder()

/** Enough for about 630 plain calls. With more, the worker's own stack overflows before QuickJS notices. */
const stackBytes = 120 * 1024

const mostFrames = 20
const stackOverflow = "InternalError: stack overflow"
const outOfMemory = "InternalError: out of memory"

/**
 * Runs each program in its own runtime and disposes it afterwards, so no state survives.
 * Memory never shrinks, so a program that makes it grow leaves the interpreter worn.
 */
export class JavaScriptInterpreter implements Interpreter {
  readonly #quickjs: QuickJSWASMModule
  readonly #memory: LimitedMemory

  private constructor(quickjs: QuickJSWASMModule, memory: LimitedMemory) {
    this.#quickjs = quickjs
    this.#memory = memory
  }

  static async create(wasmModule: WebAssembly.Module): Promise<JavaScriptInterpreter> {
    const limited = new LimitedMemory()
    const variant = newVariant(RELEASE_SYNC, { wasmModule, wasmMemory: limited.memory })
    return new JavaScriptInterpreter(await newQuickJSWASMModuleFromVariant(variant), limited)
  }

  run(job: Job, onOutput: OutputListener): JobOutcome {
    this.#memory.limitBytes = job.limits.memoryMb * 1024 * 1024
    const live = job.mode === "live" ? new LiveOutput(onOutput) : null
    const run = new ProgramRun(this.#quickjs.newRuntime(), this.#memory, job, live)
    const result = run.finish()
    const intact = run.dispose()
    return { result, worn: !intact || this.#memory.hasGrown }
  }
}

class ProgramRun {
  readonly #job: Job
  readonly #sink: OutputSink
  readonly #live: LiveOutput | null
  readonly #memory: LimitedMemory
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #started = performance.now()
  #stopped: RunStatus | null = null
  #broken = false

  constructor(runtime: QuickJSRuntime, memory: LimitedMemory, job: Job, live: LiveOutput | null) {
    this.#job = job
    this.#live = live
    this.#memory = memory
    this.#sink = new OutputSink(job.limits.outputBytes, live)
    this.#runtime = runtime
    runtime.setMaxStackSize(stackBytes)
    runtime.setInterruptHandler(() => this.#mustStop())
    this.#context = runtime.newContext()
  }

  finish(): RunResult {
    const failure = this.#attempt()
    const timeMs = Math.round((performance.now() - this.#started) * 10) / 10
    const status = this.#stopped ?? statusOf(failure)
    if (this.#stopped === null && failure !== null) this.#sink.writeError(encoder.encode(failure))
    const tooDeep = status === "runtime_error" && failure?.startsWith(stackOverflow) === true
    return { status, stdout: this.#sink.stdout, stderr: this.#sink.stderr, timeMs, tooDeep }
  }

  /** False if the runtime could not be freed, so that its module must not be used again. */
  dispose(): boolean {
    try {
      this.#context.dispose()
      this.#runtime.dispose()
    } catch {
      this.#broken = true
    }
    return !this.#broken
  }

  /** The error text of a failed program, or `null`. */
  #attempt(): string | null {
    try {
      this.#offerHostFunctions()
      const flush = this.#context.unwrapResult(this.#context.evalCode(javascriptPrelude, "prelude.js"))
      const failure = this.#execute() ?? (this.#memory.refused ? `${outOfMemory}\n` : null)
      this.#flush(flush)
      return failure
    } catch (error) {
      // Deep native calls (`JSON.parse`, the parser) overflow the worker's own stack below QuickJS.
      this.#broken = true
      return error instanceof RangeError ? `${stackOverflow}\n` : `${String(error)}\n`
    }
  }

  /**
   * A rejected promise as the program's last value, as of `main()`, counts as a failure; the engine reports no other
   * rejections.
   */
  #execute(): string | null {
    const outcome = this.#context.evalCode(this.#job.code, "main.js")
    if (outcome.error) return this.#describe(outcome.error)
    // The program itself received earlier allocation failures as exceptions.
    this.#memory.refused = false
    return outcome.value.consume((last) => this.#drainJobs() ?? this.#rejectionOf(last))
  }

  #drainJobs(): string | null {
    while (this.#runtime.hasPendingJob() && !this.#mustStop()) {
      const outcome = this.#runtime.executePendingJobs(1000)
      if (outcome.error) return this.#describe(outcome.error)
    }
    return null
  }

  #rejectionOf(last: QuickJSHandle): string | null {
    const state = this.#context.getPromiseState(last)
    if (state.type === "rejected") return this.#describe(state.error)
    if (state.type === "fulfilled" && state.notAPromise !== true) state.value.dispose()
    return null
  }

  /** Flushes the output printed so far, even if the program was stopped. */
  #flush(flush: QuickJSHandle): void {
    this.#runtime.removeInterruptHandler()
    this.#memory.limitBytes = Number.POSITIVE_INFINITY
    const outcome = this.#context.callFunction(flush, this.#context.undefined)
    if (outcome.error) outcome.error.dispose()
    else outcome.value.dispose()
    flush.dispose()
  }

  #mustStop(): boolean {
    const now = performance.now()
    this.#live?.tick(now)
    if (this.#stopped === null && now - this.#started > this.#job.limits.timeMs) this.#stopped = "time_limit"
    return this.#stopped !== null
  }

  #offerHostFunctions(): void {
    const pieces = [this.#job.input]
    this.#offer("__read", () => this.#context.newString(pieces.pop() ?? ""))
    this.#offer("__write", (text) => {
      if (!this.#sink.write(this.#bytes(text))) this.#stopped ??= "output_limit"
      return this.#context.undefined
    })
    this.#offer("__writeError", (text) => {
      this.#sink.writeError(this.#bytes(text))
      return this.#context.undefined
    })
  }

  #offer(name: string, call: (text: QuickJSHandle) => QuickJSHandle): void {
    const handle = this.#context.newFunction(name, call)
    this.#context.setProp(this.#context.global, name, handle)
    handle.dispose()
  }

  #bytes(text: QuickJSHandle): Uint8Array {
    return encoder.encode(this.#context.getString(text))
  }

  #describe(error: QuickJSHandle): string {
    const dumped: unknown = this.#context.dump(error)
    // `dump` has already disposed a promise.
    if (error.alive) error.dispose()
    // Without memory for an error object, QuickJS throws a bare null.
    return dumped === null && this.#memory.refused ? `${outOfMemory}\n` : errorText(dumped)
  }
}

function errorText(dumped: unknown): string {
  if (typeof dumped !== "object" || dumped === null || !("message" in dumped)) {
    return `Uncaught ${typeof dumped === "string" ? dumped : JSON.stringify(dumped)}\n`
  }
  const { name, message, stack } = dumped as { name?: unknown; message: unknown; stack?: unknown }
  const frames = String(stack ?? "")
    .split("\n")
    .filter((line) => line.includes("main.js"))
    .slice(0, mostFrames)
  return [`${String(name ?? "Error")}: ${String(message)}`, ...frames, ""].join("\n")
}

const statusOf = (failure: string | null): RunStatus => {
  if (failure === null) return "ok"
  return failure.startsWith(outOfMemory) ? "memory_limit" : "runtime_error"
}
