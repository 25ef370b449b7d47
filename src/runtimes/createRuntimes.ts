import { fetchRuntimeFiles } from "./fetchRuntimeFiles.ts"
import type { FetchedRuntime, LoadProgress } from "./fetchRuntimeFiles.ts"
import type { BrowserLanguage, RuntimeAssets } from "./RuntimeAssets.ts"
import type { RuntimeFrame } from "./RuntimeFrame.ts"
import { openRuntimeFrame } from "./RuntimeFrame.ts"
import type { RunLimits, RunResult } from "./runtimeMessages.ts"
import { SharedLoad } from "./SharedLoad.ts"
import { untilAborted } from "./untilAborted.ts"
import { WorkerSlot } from "./WorkerSlot.ts"

export interface RunRequest {
  readonly language: BrowserLanguage
  readonly code: string
  readonly inputs: ReadonlyArray<string>
  readonly limits: RunLimits
}

export interface RunHandlers {
  /** Bytes after decompression; heard only while files are being fetched. */
  readonly onProgress?: LoadProgress
  readonly onTestStarted?: (index: number) => void
  readonly onTestDone: (index: number, result: RunResult) => "go" | "stop" | void
  /** Stops the program at once, or the loading if nobody else waits for it. */
  readonly signal: AbortSignal
}

export interface Runtimes {
  /** Loads a language before it is needed. */
  preload(language: BrowserLanguage, handlers: Pick<RunHandlers, "onProgress" | "signal">): Promise<void>
  /**
   * Runs the program once per input, in order, each from a clean state.
   * Rejects with `RuntimeUnavailable`, or with the signal's reason.
   */
  run(request: RunRequest, handlers: RunHandlers): Promise<void>
  /** Ends every worker and removes the frame. A later run begins from the start. */
  dispose(): void
}

export interface RuntimesOptions {
  readonly assets: RuntimeAssets
  readonly openFrame?: (frameUrl: string) => Promise<RuntimeFrame>
}

/** Runs programs in the learner's browser; loads nothing before it is asked to. */
export function createRuntimes({ assets, openFrame = openRuntimeFrame }: RuntimesOptions): Runtimes {
  const slots = new Map<BrowserLanguage, WorkerSlot>()
  const frame = new SharedLoad<RuntimeFrame>(async () => {
    const opened = await openFrame(assets.frameUrl)
    opened.listen((event) => slots.forEach((slot) => slot.hear(event)))
    return opened
  })
  const loads = {
    python: new SharedLoad((onProgress, signal) => load("python", onProgress, signal)),
    javascript: new SharedLoad((onProgress, signal) => load("javascript", onProgress, signal))
  }
  const turns = { python: Promise.resolve(), javascript: Promise.resolve() }
  const running = new Set<AbortController>()

  async function load(language: BrowserLanguage, onProgress: LoadProgress, signal: AbortSignal) {
    const opening = frame.wait(() => {}, signal)
    const fetching = fetchRuntimeFiles(assets.languages[language], onProgress, signal)
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

  async function run({ language, code, inputs, limits }: RunRequest, handlers: RunHandlers): Promise<void> {
    const { onProgress = () => {}, onTestStarted = () => {}, onTestDone, signal } = handlers
    signal.throwIfAborted()
    const slot = await loads[language].wait(onProgress, signal)
    for (const [index, input] of inputs.entries()) {
      const onStarted = () => onTestStarted(index)
      const result = await slot.run({ code, input, limits }, { onStarted, signal })
      if (onTestDone(index, result) === "stop") return
    }
  }

  /** Ends by the caller's signal, or with the runtimes. */
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
      whileAlive(signal, async (alive) => void (await loads[language].wait(onProgress, alive))),
    run: (request, handlers) =>
      whileAlive(handlers.signal, (signal) => {
        const mine = turns[request.language].then(() => run(request, { ...handlers, signal }))
        turns[request.language] = mine.catch(() => {})
        return mine
      }),
    dispose() {
      running.forEach((controller) => controller.abort())
      loads.python.forget()
      loads.javascript.forget()
      frame.forget((opened) => opened.close())
      slots.clear()
    }
  }
}

function install(
  frame: RuntimeFrame,
  language: BrowserLanguage,
  { script, wasm, data }: FetchedRuntime
): void {
  frame.send({ type: "install", language, script, wasm, data }, [script, wasm, ...Object.values(data)])
}
