import { createContext } from "react"
import { paths } from "../../../routes/paths.ts"

/** Links and restrictions for solving a problem in practice or in a contest. */
export interface SolvingContextValue {
  /** Contest slug; null in practice. */
  readonly contest: string | null
  readonly problem: (id: number) => string
  readonly solutions: (id: number) => string
  readonly solution: (id: number, solutionId: number) => string
  /** Address of the list to return to. */
  readonly list: string
  /** Link shown after the problem is solved; defaults to the next problem. */
  readonly next?: { readonly to: string; readonly label: string }
  /** True once submissions are closed. */
  readonly readOnly: boolean
}

export const practice: SolvingContextValue = {
  contest: null,
  problem: paths.problem,
  solutions: paths.problemSolutions,
  solution: paths.problemSolution,
  list: paths.problems,
  readOnly: false
}

/** Defaults to practice; contest pages override it. */
export const SolvingContext = createContext(practice)
