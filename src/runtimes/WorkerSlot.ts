import type { RuntimeFrame } from "./RuntimeFrame.ts"
import {
  decodeWorkerMessage,
  type FrameEvent,
  type Job,
  type RunResult,
  type WorkerMessage
} from "./runtimeMessages.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"
import { untilAborted } from "./untilAborted.ts"

/** The interpreter stops itself at its time limit; after this grace period the slot terminates the worker. */
const graceMs = 1_000

let lastWorker = 0

/** Result of a job; `recording` is the output of a trace, or null if the worker was terminated. */
interface SlotOutcome {
  readonly result: RunResult
  readonly recording: unknown
}

interface RunOptions {
  /** Called when the worker is ready and the program's time starts. */
  readonly onStarted: () => void
  readonly onOutput?: (text: string) => void
  readonly signal: AbortSignal
}

/** One language's warm worker: ready, busy, or being replaced in the background. */
export class WorkerSlot {
  readonly #frame: RuntimeFrame
  readonly #language: string
  #worker = 0
  #boot: Promise<void>
  #settleBoot: (failure: RuntimeUnavailable | null) => void = () => {}
  #settleJob: ((message: WorkerMessage | null) => void) | null = null
  #onOutput: (text: string) => void = () => {}
  #failed = false

  constructor(frame: RuntimeFrame, language: string) {
    this.#frame = frame
    this.#language = language
    this.#boot = this.#start()
  }

  /** Resolves when a program can start; rejects if the interpreter fails to boot. */
  ready(): Promise<void> {
    return this.#boot
  }

  /** Runs one job; the slot stays usable even if the worker breaks. */
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

  /** Terminates the worker permanently. */
  close(): void {
    this.#frame.send({ type: "terminate", worker: this.#worker })
  }

  /** Handles a frame event; ignores events of other workers. */
  receive(event: FrameEvent): void {
    if (event.type === "connected" || event.worker !== this.#worker) return
    const message = event.type === "message" ? decodeWorkerMessage(event.message) : null
    if (this.#settleJob !== null) {
      return message?.type === "output" ? this.#onOutput(message.text) : this.#settleJob(message)
    }
    if (message?.type === "ready") return this.#settleBoot(null)
    this.#failed = true
    this.#settleBoot(new RuntimeUnavailable("unsupported", message ?? event))
  }

  /** The worker's answer, or `null` if it broke, sent an invalid message, overran or was stopped. */
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
    // The next run reports the failure; until then it must not count as an unhandled rejection.
    boot.catch(() => {})
    this.#frame.send({ type: "start", worker: this.#worker, language: this.#language })
    return boot
  }
}

/** Caps the forwarded output, because a worker's messages are untrusted. */
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
