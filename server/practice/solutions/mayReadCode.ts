import { ApiError } from "../../platform/http/ApiError.ts"

export const solveFirst = new ApiError("NotSolved", { message: "solution.solveFirst" })

interface Reader {
  readonly mine: boolean
  readonly solved: boolean
  /** The problem is closed, or the solution belongs to an unfinished contest. */
  readonly contested: boolean
}

/** Authors may always read their code; other users need to have solved the problem, and no contest may be using it. */
export const mayReadCode = ({ mine, solved, contested }: Reader): boolean => mine || (solved && !contested)
