import type { BrowserLanguage } from "./RuntimeAssets.ts"
import type { RuntimeFrame } from "./RuntimeFrame.ts"
import type { FrameEvent, Job, RunResult, WorkerMessage } from "./runtimeMessages.ts"
import { decodeWorkerMessage } from "./runtimeMessages.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"
import { untilAborted } from "./untilAborted.ts"

/** The interpreter stops itself at its limit; one that has not by then is ended from outside. */
const graceMs = 1_000

let lastWorker = 0

/** A program's end; `recording` is what a trace brought, unless its worker was ended. */
interface SlotOutcome {
  readonly result: RunResult
  readonly recording: unknown
}

interface RunOptions {
  /** The worker is warm and the program's time runs from now. */
  readonly onStarted: () => void
  readonly onOutput?: (text: string) => void
  readonly signal: AbortSignal
}

/** One language's warm worker: always either ready, busy, or being replaced in the background. */
export class WorkerSlot {
  readonly #frame: RuntimeFrame
  readonly #language: BrowserLanguage
  #worker = 0
  #boot: Promise<void>
  #settleBoot: (failure: RuntimeUnavailable | null) => void = () => {}
  #settleJob: ((message: WorkerMessage | null) => void) | null = null
  #onOutput: (text: string) => void = () => {}
  #failed = false

  constructor(frame: RuntimeFrame, language: BrowserLanguage) {
    this.#frame = frame
    this.#language = language
    this.#boot = this.#start()
  }

  /** Resolves when a program can start; rejects when the interpreter does not come up. */
  ready(): Promise<void> {
    return this.#boot
  }

  /** Runs one job; whatever happens to the worker, the slot is usable again afterwards. */
  async run(job: Job, { onStarted, onOutput = () => {}, signal }: RunOptions): Promise<SlotOutcome> {
    if (this.#failed) this.#replace()
    await untilAborted(this.#boot, signal)
    onStarted()
    signal.throwIfAborted()
    const started = performance.now()
    this.#onOutput = upTo(job.limits.outputBytes, onOutput)
    const message = await this.#ask(job, signal)
    if (message?.type !== "result" || message.worn) this.#replace()
    signal.throwIfAborted()
    if (message?.type === "result") return { result: message.result, recording: message.recording }
    return { result: endedFromOutside(performance.now() - started, job), recording: null }
  }

  /** Ends the worker for good. */
  close(): void {
    this.#frame.send({ type: "terminate", worker: this.#worker })
  }

  /** What the frame says about any worker. */
  hear(event: FrameEvent): void {
    if (event.type === "connected" || event.worker !== this.#worker) return
    const message = event.type === "message" ? decodeWorkerMessage(event.message) : null
    if (this.#settleJob !== null) {
      return message?.type === "output" ? this.#onOutput(message.text) : this.#settleJob(message)
    }
    if (message?.type === "ready") return this.#settleBoot(null)
    this.#failed = true
    this.#settleBoot(new RuntimeUnavailable("unsupported", message ?? event))
  }

  /** The worker's answer, or `null` if it broke, spoke nonsense, overran or was stopped. */
  #ask(job: Job, signal: AbortSignal): Promise<WorkerMessage | null> {
    return new Promise((resolve) => {
      const settle = (message: WorkerMessage | null) => {
        clearTimeout(patience)
        signal.removeEventListener("abort", stop)
        this.#settleJob = null
        resolve(message)
      }
      const stop = () => settle(null)
      const patience = setTimeout(stop, job.limits.timeMs + graceMs)
      signal.addEventListener("abort", stop, { once: true })
      this.#settleJob = settle
      this.#frame.send({ type: "send", worker: this.#worker, message: { type: "job", job } })
    })
  }

  #replace(): void {
    this.close()
    this.#boot = this.#start()
  }

  #start(): Promise<void> {
    this.#worker = ++lastWorker
    this.#failed = false
    const boot = new Promise<void>((resolve, reject) => {
      this.#settleBoot = (failure) => (failure === null ? resolve() : reject(failure))
    })
    // The next run hears of a failure; until then it must not count as unhandled.
    boot.catch(() => {})
    this.#frame.send({ type: "start", worker: this.#worker, language: this.#language })
    return boot
  }
}

/** Whatever a worker says, the page hears no more than a program may print. */
function upTo(characters: number, listener: (text: string) => void): (text: string) => void {
  let left = characters
  return (text) => {
    if (left > 0) listener(text.slice(0, left))
    left -= text.length
  }
}

const endedFromOutside = (elapsedMs: number, { limits }: Job): RunResult => ({
  status: elapsedMs > limits.timeMs ? "time_limit" : "runtime_error",
  stdout: "",
  stderr: "",
  timeMs: Math.round(elapsedMs),
  tooDeep: false
})
