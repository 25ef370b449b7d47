import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten"
import { javascriptPrelude } from "../../../../../src/runtimes/javascriptPrelude.ts"
import type { Limits, RunStatus } from "../../../JudgeBackend.ts"
import { logBytes, type CompileReply, type RunReply } from "../../protocol.ts"
import { Budget } from "../Budget.ts"
import { ByteSink } from "../ByteSink.ts"
import type { Peer } from "../Peer.ts"
import type { Engine } from "./Engine.ts"
import { errorText, isOutOfMemory } from "./errorText.ts"

const encoder = new TextEncoder()
const fileName = "main.js"
/** The heap grows in large steps; the exact limit is checked after the program has ended. */
const growthSlack = 1.25
const engineBytes = 8 * 1_048_576

type Run = {
  /** The next piece of the input; empty at the end. */
  readonly read: () => Uint8Array
  readonly peer: Peer | null
  readonly stdout: ByteSink
  readonly stderr: ByteSink
  readonly budget: Budget
  expired: boolean
}

type Ending = { readonly exitCode: number | null; readonly outOfMemory: boolean; readonly broken: boolean }

/** Runs one program in a fresh engine, including microtasks. */
export function runProgram(
  engine: Engine,
  code: string,
  input: Uint8Array,
  limits: Limits,
  peer: Peer | null
): RunReply {
  const run = newRun(input, limits, peer)
  const end = guarded(run, () => {
    const runtime = newRuntime(engine, run, limits.memoryMb * 1_048_576)
    const context = runtime.newContext()
    provideHost(context, run)
    context.setProp(context.global, "__isTalking", run.peer === null ? context.false : context.true)
    const flush = context.unwrapResult(context.evalCode(javascriptPrelude, "prelude.js"))
    const settled = settle(context, runtime, run, context.evalCode(code, fileName))
    return afterwards(context, run, settled, flush)
  })
  const { usedBytes } = engine
  const tooMuch = usedBytes > limits.memoryMb * 1_048_576 || (engine.refused && end.exitCode !== 0)
  return {
    kind: "ran",
    retire: end.broken,
    result: {
      status: statusOf(run, end, tooMuch),
      exitCode: end.exitCode,
      cpuMs: run.budget.cpuMs,
      wallMs: run.budget.wallMs,
      memoryKb: Math.ceil(usedBytes / 1024),
      stdout: run.stdout.bytes(),
      stderr: run.stderr.text()
    }
  }
}

/** Parses the program without running it. */
export function checkProgram(engine: Engine, code: string): CompileReply {
  const limits = { cpuMs: 5000, wallMs: 10_000, memoryMb: 256, outputBytes: 0, fileBytes: 0 }
  const run = newRun(new Uint8Array(), limits, null)
  const end = guarded(run, () => {
    const runtime = newRuntime(engine, run, limits.memoryMb * 1_048_576)
    const context = runtime.newContext()
    const parsed = context.evalCode(code, fileName, { compileOnly: true })
    return parsed.error
      ? failed(context, run, parsed.error)
      : { exitCode: 0, outOfMemory: false, broken: false }
  })
  if (end.exitCode === 0) return { kind: "compiled", ok: true, program: code, log: "" }
  const log = run.stderr.text() || "The program is too large or too deeply nested."
  return { kind: "compiled", ok: false, fault: "program", log }
}

function newRun(input: Uint8Array, limits: Limits, peer: Peer | null): Run {
  const pieces = [input]
  return {
    read: () => (peer === null ? (pieces.pop() ?? new Uint8Array()) : peer.readSome()),
    peer,
    stdout: new ByteSink(limits.outputBytes),
    stderr: new ByteSink(logBytes),
    budget: new Budget(limits, peer),
    expired: false
  }
}

/** True if the program must not continue. */
const isOver = ({ stdout, peer, expired }: Run) => expired || stdout.overflown || peer?.isDismissed === true

function newRuntime(engine: Engine, run: Run, memoryBytes: number): QuickJSRuntime {
  const runtime = engine.quickjs.newRuntime()
  engine.limitBytes = memoryBytes * growthSlack + engineBytes
  runtime.setMaxStackSize(engine.maxStackBytes)
  runtime.setInterruptHandler(() => {
    if (run.budget.spent) run.expired = true
    return isOver(run)
  })
  return runtime
}

function provideHost(context: QuickJSContext, run: Run) {
  const provide = (name: string, body: (...values: Array<QuickJSHandle>) => QuickJSHandle | undefined) => {
    const handle = context.newFunction(name, body)
    context.setProp(context.global, name, handle)
    handle.dispose()
  }
  const decoder = new TextDecoder()
  provide("__read", () => {
    for (;;) {
      const piece = run.read()
      const text = decoder.decode(piece, { stream: piece.length > 0 })
      // A piece can end within a character, and an empty text would mean the end.
      if (text !== "" || piece.length === 0) return context.newString(text)
    }
  })
  provide("__write", (text) => {
    if (!text) return undefined
    const bytes = encoder.encode(context.getString(text))
    if (run.stdout.add(bytes)) run.peer?.write(bytes)
    return undefined
  })
  provide("__writeError", (text) => {
    if (text) run.stderr.addText(context.getString(text))
    return undefined
  })
}

function settle(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  run: Run,
  outcome: ReturnType<QuickJSContext["evalCode"]>
): Ending {
  if (outcome.error) return failed(context, run, outcome.error)
  while (runtime.hasPendingJob()) {
    run.expired = run.budget.spent
    if (isOver(run)) break
    const jobs = runtime.executePendingJobs(1000)
    if (jobs.error) return failed(context, run, jobs.error)
  }
  // The program's last expression, such as `main()`, may be a promise. The engine reports no other rejected promise.
  const last = context.getPromiseState(outcome.value)
  if (last.type === "rejected") return failed(context, run, last.error)
  return { exitCode: 0, outOfMemory: false, broken: false }
}

function failed(context: QuickJSContext, run: Run, error: QuickJSHandle): Ending {
  const outOfMemory = isOutOfMemory(context, error)
  if (!isOver(run)) run.stderr.addText(`${errorText(context, error)}\n`)
  return { exitCode: 1, outOfMemory, broken: false }
}

/** Flushes the output, which belongs to the result even if the program failed. */
function afterwards(context: QuickJSContext, run: Run, end: Ending, flush: QuickJSHandle): Ending {
  if (isOver(run)) return end
  const flushed = context.callFunction(flush, context.undefined)
  return flushed.error ? failed(context, run, flushed.error) : end
}

function guarded(run: Run, body: () => Ending): Ending {
  try {
    return body()
  } catch (error) {
    const deep = error instanceof RangeError
    run.stderr.addText(deep ? "Stack overflow: the recursion is too deep\n" : "The engine failed\n")
    return { exitCode: null, outOfMemory: !deep && /memory/i.test(String(error)), broken: true }
  }
}

function statusOf(run: Run, end: Ending, tooMuch: boolean): RunStatus {
  if (run.stdout.overflown) return "output_limit"
  if (run.expired) return "time_limit"
  if (end.outOfMemory || tooMuch) return "memory_limit"
  return end.exitCode === 0 ? "ok" : "runtime_error"
}
