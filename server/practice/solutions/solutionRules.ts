import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { Refusal } from "../../platform/http/Refusal.ts"

export const solutionUnknown = new Refusal({ kind: "notFound", message: "failure.notFound" })

export const solveFirst = new Refusal({
  kind: "forbidden",
  code: "solve_first",
  message: "solution.solveFirst"
})

export const sameSource = new Refusal({
  kind: "conflict",
  code: "same_source",
  message: "solution.sameSource"
})

export const unknownLanguage = new Refusal({
  kind: "invalid",
  code: "unknown_language",
  message: "solution.unknownLanguage",
  errors: { language: ["solution.unknownLanguage"] }
})

export const tooManySolutions = (retryAfterSeconds: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "solution.tooMany",
    retryAfterSeconds
  })

/** How many solutions one learner may send within a minute. */
export const solutionsPerMinute = 20

/** Whether a verdict may still change by itself. */
const isUnderWay = (status: Verdict): boolean => status === "queued" || status === "running"

/** The judge's own failures are never counted for or against anyone. */
export const countsForStatistics = (status: Verdict): boolean =>
  !isUnderWay(status) && status !== "judge_error"

interface Reader {
  readonly mine: boolean
  readonly solved: boolean
  /** The problem is closed, or the solution belongs to a contest whose results are not out. */
  readonly contested: boolean
}

/** One's own code always; that of others once the problem is solved, but never while a contest has it. */
export const mayReadCode = ({ mine, solved, contested }: Reader): boolean => mine || (solved && !contested)
