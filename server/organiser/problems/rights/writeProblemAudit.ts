import { Effect } from "effect"
import type { ProblemRole } from "../../../../src/api/contract/organiser/problems.ts"
import { sql } from "../../../platform/database/sql.ts"
import type { ProblemAccess } from "./authoredProblem.ts"

/**
 * Acts with their parameters. A role before the act is null for a new organiser, one after it for a removed one.
 * `rights.operator`, with the parameters of `rights.add` or `rights.change` and no actor, is written by `problemOwners.ts`.
 */
interface Acts {
  readonly "rights.add": { readonly userId: number; readonly from: null; readonly to: ProblemRole }
  readonly "rights.change": { readonly userId: number; readonly from: ProblemRole; readonly to: ProblemRole }
  readonly "rights.remove": { readonly userId: number; readonly from: ProblemRole; readonly to: null }
  readonly "problem.create": { readonly userId: number; readonly from: null; readonly to: "owner" }
  readonly "problem.delete": { readonly version: number }
  readonly "problem.publish": { readonly version: number; readonly from: "reserved"; readonly to: "public" }
}

/** Writes an audit entry about a problem, in the transaction of the act. */
export const writeProblemAudit = Effect.fn("writeProblemAudit")(function* <Act extends keyof Acts>(
  { problemId, userId }: ProblemAccess,
  act: Act,
  data: Acts[Act]
) {
  yield* sql`insert into problem_audit (problem_id, actor_id, act, data)
    values (${problemId}, ${userId}, ${act}, ${JSON.stringify(data)}::jsonb)`
})
