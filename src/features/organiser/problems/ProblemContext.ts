import { createContext, use } from "react"
import type { AuthoredProblemDetails, ProblemRole } from "../../../api/contract/organiser/problems.ts"

/** The problem that the page is about. */
export const ProblemContext = createContext<AuthoredProblemDetails | null>(null)

export function useProblem(): AuthoredProblemDetails {
  const problem = use(ProblemContext)
  if (problem === null) throw new Error("ProblemContext is missing above this component.")
  return problem
}

/** From most to least privileged. */
export const problemRoles = ["owner", "editor", "viewer"] as const satisfies ReadonlyArray<ProblemRole>

/** Whether the user's role in a problem includes the permissions of the needed role. */
export const hasProblemRole = (
  { problemRole }: Pick<AuthoredProblemDetails, "problemRole">,
  needed: ProblemRole
): boolean => problemRoles.indexOf(problemRole) <= problemRoles.indexOf(needed)

/** The same for the problem of the page. */
export const useHasProblemRole = (needed: ProblemRole) => hasProblemRole(useProblem(), needed)
