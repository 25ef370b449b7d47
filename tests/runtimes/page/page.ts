/** The page of the browser tests: the runtimes as a real page would load them, on `window`. */
import { runtimeAssets } from "virtual:runtime-assets"
import type { RunHandlers, RunRequest } from "../../../src/runtimes/createRuntimes.ts"
import type { RunResult } from "../../../src/runtimes/runtimeMessages.ts"

export interface Outcome {
  readonly results: ReadonlyArray<RunResult>
  readonly progress: ReadonlyArray<readonly [number, number]>
  /** Name and reason of what the run rejected with. */
  readonly failure: string | null
}

export interface TestPage {
  run(request: RunRequest): Promise<Outcome>
  stop(): void
  started: number
}

declare global {
  interface Window {
    testPage: TestPage
  }
}

const { createRuntimes } = await import("../../../src/runtimes/createRuntimes.ts")
const runtimes = createRuntimes({ assets: runtimeAssets })
let controller = new AbortController()

async function run(request: RunRequest): Promise<Outcome> {
  controller = new AbortController()
  const results: Array<RunResult> = []
  const progress: Array<[number, number]> = []
  const handlers: RunHandlers = {
    onProgress: (...bytes) => progress.push(bytes),
    onTestStarted: () => void window.testPage.started++,
    onTestDone: (_index, result) => void results.push(result),
    signal: controller.signal
  }
  const failure = await runtimes.run(request, handlers).then(() => null, describe)
  return { results, progress, failure }
}

const describe = (error: Error & { reason?: string }): string =>
  `${error.name} ${error.reason ?? ""} ${JSON.stringify(error.cause)}`.trim()

window.testPage = { run, stop: () => controller.abort(), started: 0 }
document.cookie = "session=secret"
localStorage.setItem("token", "secret")
