import type { BootMessage, Job, JobMessage, RunResult, WorkerMessage } from "../runtimeMessages.ts"
import type { Recording } from "../trace/TraceRecorder.ts"

/** A loaded interpreter. */
export interface Interpreter {
  run(job: Job, onOutput: OutputListener): JobOutcome
}

/** Receives a program's output while it runs. */
export type OutputListener = (text: string) => void

export interface JobOutcome {
  readonly result: RunResult
  readonly worn: boolean
  readonly recording?: Recording
}

/** The worker's side of the protocol: boots once, then answers each job with one result. */
export function serveJobs(boot: (message: BootMessage) => Promise<Interpreter>): void {
  // Captured in a closure: programs must not reach the page through a global.
  const post = globalThis.postMessage.bind(globalThis) as (message: WorkerMessage) => void
  let interpreter: Interpreter | null = null

  async function answer(message: BootMessage | JobMessage): Promise<WorkerMessage> {
    if (message.type === "boot") {
      interpreter = await boot(message)
      return { type: "ready" }
    }
    if (interpreter === null) throw new Error("The interpreter is not loaded")
    return { type: "result", ...interpreter.run(message.job, (text) => post({ type: "output", text })) }
  }

  addEventListener("message", ({ data }: MessageEvent<BootMessage | JobMessage>) => {
    answer(data).then(post, (error: unknown) => post({ type: "failed", reason: String(error) }))
  })
}
