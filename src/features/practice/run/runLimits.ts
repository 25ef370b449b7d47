import type { RunPlan } from "../../../machines/runMachine.ts"

const megabyte = 1024 * 1024

/**
 * Limits for runs on the learner's device, which may be a slow phone.
 * They only stop runaway programs; the judge decides whether a program is fast enough.
 */
export function runLimits(
  problem: { readonly timeLimitMs: number; readonly memoryLimitMb: number },
  language: { readonly timeFactor: number }
): RunPlan["limits"] {
  const judged = problem.timeLimitMs * language.timeFactor
  return {
    timeMs: Math.min(Math.max(2 * judged, 5_000), 20_000),
    memoryMb: problem.memoryLimitMb,
    outputBytes: megabyte
  }
}
