/** The page of the browser tests: exposes the runtimes on `window`. */
import { runtimeAssets } from "virtual:runtime-assets"
import type { RunHandlers, RunRequest, Runtimes, TraceRequest } from "../../../src/runtimes/createRuntimes.ts"
import type { RunResult } from "../../../src/runtimes/runtimeMessages.ts"
import type { Trace } from "../../../src/trace/Trace.ts"

export interface Outcome {
  readonly results: ReadonlyArray<RunResult>
  /** The messages during the run. */
  readonly output: ReadonlyArray<string>
  readonly progress: ReadonlyArray<readonly [number, number]>
  /** Name and reason of the run's rejection. */
  readonly failure: string | null
}

export interface TestPage {
  run(request: RunRequest): Promise<Outcome>
  trace(request: TraceRequest): Promise<Trace>
  stop(): void
  /** Replaces the JavaScript worker by a script of the test. */
  replaceWorker(script: { readonly url: string; readonly bytes: number }): Promise<void>
  /** How many inputs have started so far. */
  started: number
}

declare global {
  interface Window {
    testPage: TestPage
  }
}

const loadRuntimes = async (assets = runtimeAssets) => {
  const { createRuntimes } = await import("../../../src/runtimes/createRuntimes.ts")
  return createRuntimes({ assets })
}

let runtimes: Promise<Runtimes> | null = null
let controller = new AbortController()

const describe = (error: Error & { reason?: string }): string => `${error.name} ${error.reason ?? ""}`.trim()

async function run(request: RunRequest): Promise<Outcome> {
  controller = new AbortController()
  const results: Array<RunResult> = []
  const output: Array<string> = []
  const progress: Array<[number, number]> = []
  const handlers: RunHandlers = {
    onProgress: (...bytes) => progress.push(bytes),
    onTestStarted: () => void window.testPage.started++,
    onOutput: (_index, text) => void output.push(text),
    onTestDone: (_index, result) => void results.push(result),
    signal: controller.signal
  }
  runtimes ??= loadRuntimes()
  const failure = await (await runtimes).run(request, handlers).then(() => null, describe)
  return { results, output, progress, failure }
}

async function trace(request: TraceRequest): Promise<Trace> {
  controller = new AbortController()
  runtimes ??= loadRuntimes()
  return (await runtimes).trace(request, { signal: controller.signal })
}

async function replaceWorker(script: { readonly url: string; readonly bytes: number }): Promise<void> {
  const { languages } = runtimeAssets
  const javascript = { ...languages.javascript, script }
  runtimes = loadRuntimes({ ...runtimeAssets, languages: { ...languages, javascript } })
  await runtimes
}

window.testPage = { run, trace, stop: () => controller.abort(), replaceWorker, started: 0 }
document.cookie = "session=secret"
localStorage.setItem("token", "secret")
