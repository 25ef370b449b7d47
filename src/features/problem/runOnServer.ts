import type { Api } from "../../api/client.ts"
import type { Run } from "../../api/contract/solutions.ts"
import type { RunOnServer, ServerRunHandlers } from "../run/executePlan.ts"

type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const firstPause = 250
const longestPause = 1_500

/** Runs programs of languages that the browser cannot run itself: sends one, then asks until it is done. */
export const runOnServer =
  (api: Api, pause: Pause): RunOnServer =>
  async (plan, handlers) => {
    const { signal } = handlers
    let run = await api.run(
      "startRun",
      {
        params: { id: plan.problemId },
        payload: {
          language: plan.language,
          source: plan.code,
          inputs: plan.inputs.map(({ input }) => input)
        }
      },
      { signal }
    )
    for (let wait = firstPause; run.state === "queued" || run.state === "running";) {
      if (run.state === "running") handlers.onInputStarted(0)
      await pause(wait, signal)
      signal.throwIfAborted()
      wait = Math.min(longestPause, wait * 1.4)
      run = await api.run("getRun", { params: { id: run.id } }, { signal })
    }
    return ended(run, handlers)
  }

function ended(run: Run, handlers: ServerRunHandlers): string | null {
  if (run.state === "compilation_error") return run.compileLog ?? ""
  if (run.state === "judge_error") throw new Error("The server could not run the program.")
  run.outcomes.forEach(({ status, stdout, stderr, timeMs }, index) => {
    handlers.onInputStarted(index)
    handlers.onInputDone(index, { status, stdout, stderr, timeMs })
  })
  return null
}
