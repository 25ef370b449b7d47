import { createContext } from "react"
import { paths } from "../../../routes/paths.ts"

/** Where a problem is being solved: for practice, or as a task of a contest. */
export interface SolvingContextValue {
  /** The contest's slug; null for practice. */
  readonly contest: string | null
  readonly problem: (id: number) => string
  readonly solutions: (id: number) => string
  readonly solution: (id: number, solutionId: number) => string
  /** Where one goes back to. */
  readonly list: string
  /** Where one goes on to once it is solved, if not to the next problem. */
  readonly next?: { readonly to: string; readonly label: string }
  /** Nothing can be sent any more. */
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

/** Practice unless a contest's page says otherwise. */
export const SolvingContext = createContext(practice)
