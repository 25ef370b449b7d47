import type { Trace } from "../trace/Trace.ts"
import { fetchRuntimeFiles, type FetchedRuntime, type LoadProgress } from "./fetchRuntimeFiles.ts"
import type { RuntimeAssets } from "./RuntimeAssets.ts"
import { openRuntimeFrame, type RuntimeFrame } from "./RuntimeFrame.ts"
import type { Job, RunLimits, RunResult } from "./runtimeMessages.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"
import { SharedLoad } from "./SharedLoad.ts"
import { untilAborted } from "./untilAborted.ts"
import { WorkerSlot } from "./WorkerSlot.ts"

export interface RunRequest {
  readonly language: string
  readonly code: string
  readonly inputs: ReadonlyArray<string>
  readonly limits: RunLimits
  /** Whether `onOutput` receives output while the program runs. */
  readonly live?: boolean
}

/** A Python program to record step by step. */
export interface TraceRequest {
  readonly code: string
  readonly input: string
  readonly limits: RunLimits
}

export interface TraceHandlers extends Pick<RunHandlers, "onProgress" | "signal"> {
  readonly onStarted?: () => void
}

export interface RunHandlers {
  /** Bytes after decompression; called only during a download. */
  readonly onProgress?: LoadProgress
  readonly onTestStarted?: (index: number) => void
  readonly onOutput?: (index: number, text: string) => void
  readonly onTestDone: (index: number, result: RunResult) => "go" | "stop" | void
  /** Stops the program at once, or the download if no other caller waits for it. */
  readonly signal: AbortSignal
}

export interface Runtimes {
  /** Loads a language ahead of its first run. */
  preload(language: string, handlers: Pick<RunHandlers, "onProgress" | "signal">): Promise<void>
  /**
   * Runs the program once per input, in order, each from a clean state.
   * Rejects with `RuntimeUnavailable`, or with the signal's reason.
   */
  run(request: RunRequest, handlers: RunHandlers): Promise<void>
  /** Runs a program once and resolves with its trace. Rejects as `run` does. */
  trace(request: TraceRequest, handlers: TraceHandlers): Promise<Trace>
  /** Terminates all workers and removes the frame. A later run loads them again. */
  dispose(): void
}

export interface RuntimesOptions {
  readonly assets: RuntimeAssets
  readonly openFrame?: (frameUrl: string) => Promise<RuntimeFrame>
}

/** The language whose programs can be recorded. */
const traced = "python"

/** Runs programs in the browser; loads nothing before the first call. */
export function createRuntimes({ assets, openFrame = openRuntimeFrame }: RuntimesOptions): Runtimes {
  const slots = new Map<string, WorkerSlot>()
  const frame = new SharedLoad<RuntimeFrame>(async () => {
    const opened = await openFrame(assets.frameUrl)
    opened.listen((event) => slots.forEach((slot) => slot.receive(event)))
    return opened
  })
  const loads = new Map<string, SharedLoad<WorkerSlot>>()
  const turns = new Map<string, Promise<void>>()
  const running = new Set<AbortController>()

  function loadOf(language: string): SharedLoad<WorkerSlot> {
    const known = loads.get(language)
    if (known !== undefined) return known
    const made = new SharedLoad((onProgress, signal) => load(language, onProgress, signal))
    loads.set(language, made)
    return made
  }

  async function load(language: string, onProgress: LoadProgress, signal: AbortSignal) {
    const files = assets.languages[language]
    // A page that is older than the server may not have the language.
    if (files === undefined) throw new RuntimeUnavailable("unsupported", language)
    const opening = frame.wait(() => {}, signal)
    const fetching = fetchRuntimeFiles(files, onProgress, signal)
    const [opened, fetched] = await Promise.all([opening, fetching])
    signal.throwIfAborted()
    install(opened, language, fetched)
    const slot = new WorkerSlot(opened, language)
    slots.set(language, slot)
    try {
      await untilAborted(slot.ready(), signal)
    } catch (error) {
      slots.delete(language)
      slot.close()
      throw error
    }
    return slot
  }

  async function run(request: RunRequest, handlers: RunHandlers): Promise<void> {
    const { language, code, inputs, limits, live = false } = request
    const { onProgress = () => {}, onTestStarted = () => {}, onTestDone, signal } = handlers
    signal.throwIfAborted()
    const slot = await loadOf(language).wait(onProgress, signal)
    for (const [index, input] of inputs.entries()) {
      const onStarted = () => onTestStarted(index)
      const onOutput = (text: string) => handlers.onOutput?.(index, text)
      const job: Job = { code, input, limits, mode: live ? "live" : "quick" }
      const { result } = await slot.run(job, { onStarted, onOutput, signal })
      if (onTestDone(index, result) === "stop") return
    }
  }

  async function trace(request: TraceRequest, handlers: TraceHandlers): Promise<Trace> {
    const { onProgress = () => {}, onStarted = () => {}, signal } = handlers
    signal.throwIfAborted()
    const { decodeTrace } = await loadDecoder()
    const slot = await loadOf(traced).wait(onProgress, signal)
    const { result, recording } = await slot.run({ ...request, mode: "trace" }, { onStarted, signal })
    return decodeTrace(result, recording)
  }

  /** Queues runs per language: each starts after the previous one has ended or was aborted. */
  function inTurn<Value>(
    language: string,
    signal: AbortSignal,
    act: (signal: AbortSignal) => Promise<Value>
  ): Promise<Value> {
    return whileAlive(signal, (alive) => {
      const mine = (turns.get(language) ?? Promise.resolve()).then(() => act(alive))
      const ended = mine.then(
        () => {},
        () => {}
      )
      turns.set(language, ended)
      return mine
    })
  }

  /** Runs `act` until the caller's signal aborts or the runtimes are disposed. */
  function whileAlive<Value>(
    signal: AbortSignal,
    act: (signal: AbortSignal) => Promise<Value>
  ): Promise<Value> {
    const controller = new AbortController()
    const pass = () => controller.abort(signal.reason)
    if (signal.aborted) pass()
    signal.addEventListener("abort", pass, { once: true })
    running.add(controller)
    return act(controller.signal).finally(() => {
      signal.removeEventListener("abort", pass)
      running.delete(controller)
    })
  }

  return {
    preload: (language, { onProgress = () => {}, signal }) =>
      whileAlive(signal, async (alive) => void (await loadOf(language).wait(onProgress, alive))),
    run: (request, handlers) =>
      inTurn(request.language, handlers.signal, (signal) => run(request, { ...handlers, signal })),
    trace: (request, handlers) =>
      inTurn(traced, handlers.signal, (signal) => trace(request, { ...handlers, signal })),
    dispose() {
      running.forEach((controller) => controller.abort())
      for (const each of loads.values()) each.forget()
      frame.forget((opened) => opened.close())
      slots.clear()
    }
  }
}

/** Loaded on demand together with its schemas, which plain runs do not need. */
const loadDecoder = () =>
  import("./trace/decodeTrace.ts").catch((error: unknown) => {
    throw new RuntimeUnavailable("offline", error)
  })

function install(frame: RuntimeFrame, language: string, { script, wasm, data }: FetchedRuntime): void {
  frame.send({ type: "install", language, script, wasm, data }, [script, wasm, ...Object.values(data)])
}
