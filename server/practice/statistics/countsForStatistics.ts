import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"

/** Whether a verdict counts: it is final, and the judge itself did not fail. */
export const countsForStatistics = (status: Verdict): boolean =>
  status !== "queued" && status !== "running" && status !== "judge_error"
