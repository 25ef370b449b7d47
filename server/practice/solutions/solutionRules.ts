import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"

export const solveFirst = new ApiError("NotSolved", { message: "solution.solveFirst" })

export const sameSource = new ApiError("SameSource", { message: "solution.sameSource" })

export const unknownLanguage = new ApiError("UnknownLanguage", {
  message: "solution.unknownLanguage",
  fieldErrors: { language: ["solution.unknownLanguage"] }
})

export const tooManySolutions = (retryAfterSeconds: number) =>
  tooManyRequests(retryAfterSeconds, "solution.tooMany")

/** How many solutions one learner may send within a minute. */
export const solutionsPerMinute = 20

/** Whether a verdict may still change by itself. */
const isRunning = (status: Verdict): boolean => status === "queued" || status === "running"

/** The judge's own failures are never counted for or against anyone. */
export const countsForStatistics = (status: Verdict): boolean =>
  !isRunning(status) && status !== "judge_error"

interface Reader {
  readonly mine: boolean
  readonly solved: boolean
  /** The problem is closed, or the solution belongs to a contest whose results are not out. */
  readonly contested: boolean
}

/** One's own code always; that of others once the problem is solved, but never while a contest has it. */
export const mayReadCode = ({ mine, solved, contested }: Reader): boolean => mine || (solved && !contested)
