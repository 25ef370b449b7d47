/** The page of the browser tests: the runtimes as a real page would load them, on `window`. */
import { runtimeAssets } from "virtual:runtime-assets"
import type { RunHandlers, RunRequest, Runtimes, TraceRequest } from "../../../src/runtimes/createRuntimes.ts"
import type { RunResult } from "../../../src/runtimes/runtimeMessages.ts"
import type { Trace } from "../../../src/trace/Trace.ts"

export interface Outcome {
  readonly results: ReadonlyArray<RunResult>
  /** What was told while the programs ran. */
  readonly heard: ReadonlyArray<string>
  readonly progress: ReadonlyArray<readonly [number, number]>
  /** Name and reason of what the run rejected with. */
  readonly failure: string | null
}

export interface TestPage {
  run(request: RunRequest): Promise<Outcome>
  trace(request: TraceRequest): Promise<Trace>
  stop(): void
  /** Puts a script of the test's in place of the JavaScript worker. */
  replaceWorker(script: { readonly url: string; readonly bytes: number }): Promise<void>
  /** How many inputs have been started so far. */
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
  const heard: Array<string> = []
  const progress: Array<[number, number]> = []
  const handlers: RunHandlers = {
    onProgress: (...bytes) => progress.push(bytes),
    onTestStarted: () => void window.testPage.started++,
    onOutput: (_index, text) => void heard.push(text),
    onTestDone: (_index, result) => void results.push(result),
    signal: controller.signal
  }
  runtimes ??= loadRuntimes()
  const failure = await (await runtimes).run(request, handlers).then(() => null, describe)
  return { results, heard, progress, failure }
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
