import { legalEndpoints } from "./legal.ts"
import { problemEndpoints } from "./problems.ts"
import { sessionEndpoints } from "./session.ts"
import { solutionEndpoints } from "./solutions.ts"

/** Every call of the platform by area; the server implements it, the browser calls it, OpenAPI documents it. */
export const api = {
  session: sessionEndpoints,
  problems: problemEndpoints,
  solutions: solutionEndpoints,
  legal: legalEndpoints
} as const
