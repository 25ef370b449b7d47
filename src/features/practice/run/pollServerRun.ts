import type { Run } from "../../../api/contract/practice/solutions.ts"
import type { RunPlan } from "../../../machines/runMachine.ts"
import type { RunOnServer, ServerRunHandlers } from "./executePlan.ts"

export interface ServerRunCalls {
  readonly startRun: (plan: RunPlan, signal: AbortSignal) => Promise<Run>
  readonly getRun: (id: string, signal: AbortSignal) => Promise<Run>
  /** Resolves after `ms`; rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstPauseMs = 150
const longestPauseMs = 1_500

/** Runs a plan on the server and polls with growing intervals until it finishes. */
export const pollServerRun =
  (calls: ServerRunCalls): RunOnServer =>
  async (plan, handlers) => {
    let run = await calls.startRun(plan, handlers.signal)
    for (let wait = firstPauseMs; isRunning(run); wait = Math.min(wait * 1.5, longestPauseMs)) {
      if (run.state === "running") handlers.onInputStarted(0)
      await calls.pause(wait, handlers.signal)
      run = await calls.getRun(run.id, handlers.signal)
    }
    if (run.state === "judge_error") throw new Error("The server could not run the program")
    if (run.state === "compilation_error") return run.compileLog ?? ""
    report(run, handlers)
    return null
  }

const isRunning = ({ state }: Run) => state === "queued" || state === "running"

function report(
  { outcomes, budgetSpent }: Run,
  { onInputStarted, onInputDone, onBudgetSpent }: ServerRunHandlers
): void {
  for (const [index, { status, stdout, stderr, timeMs }] of outcomes.entries()) {
    onInputStarted(index)
    onInputDone(index, { status, stdout, stderr, timeMs })
  }
  if (budgetSpent !== null) onBudgetSpent(budgetSpent)
}
