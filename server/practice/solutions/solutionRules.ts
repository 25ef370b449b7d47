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

/** Limit of solutions per learner and minute. */
export const solutionsPerMinute = 20

const isRunning = (status: Verdict): boolean => status === "queued" || status === "running"

/** The judge's own failures do not count. */
export const countsForStatistics = (status: Verdict): boolean =>
  !isRunning(status) && status !== "judge_error"

interface Reader {
  readonly mine: boolean
  readonly solved: boolean
  /** The problem is closed, or the solution belongs to an unfinished contest. */
  readonly contested: boolean
}

/** Authors may always read their code; other users need to have solved the problem, and no contest may be using it. */
export const mayReadCode = ({ mine, solved, contested }: Reader): boolean => mine || (solved && !contested)
