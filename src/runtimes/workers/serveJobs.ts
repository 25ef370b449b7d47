import type { BootMessage, Job, JobMessage, RunResult, WorkerMessage } from "../runtimeMessages.ts"

/** An interpreter that is loaded and waits for programs. */
export interface Interpreter {
  run(job: Job): { readonly result: RunResult; readonly worn: boolean }
}

/** The worker's side of the conversation: boot once, then answer each job with one result. */
export function serveJobs(boot: (message: BootMessage) => Promise<Interpreter>): void {
  // Kept out of reach: programs must not find the way to the page through a global.
  const post = globalThis.postMessage.bind(globalThis) as (message: WorkerMessage) => void
  let interpreter: Interpreter | null = null

  async function answer(message: BootMessage | JobMessage): Promise<WorkerMessage> {
    if (message.type === "boot") {
      interpreter = await boot(message)
      return { type: "ready" }
    }
    if (interpreter === null) throw new Error("The interpreter is not loaded")
    return { type: "result", ...interpreter.run(message.job) }
  }

  addEventListener("message", ({ data }: MessageEvent<BootMessage | JobMessage>) => {
    answer(data).then(post, (error: unknown) => post({ type: "failed", reason: String(error) }))
  })
}
