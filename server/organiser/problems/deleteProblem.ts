import { Effect, Schema } from "effect"
import { dropUnusedFiles } from "../../practice/import/importTests.ts"
import { lockContent } from "../../practice/import/lockContent.ts"
import { rankTitles } from "../../practice/import/rankTitles.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { lockedAuthoredProblem, type ProblemAccess } from "./rights/authoredProblem.ts"
import { writeProblemAudit } from "./rights/writeProblemAudit.ts"
import { readVersion } from "./versions/versionRows.ts"

const decodeUses = rowsOf({ inContest: Schema.Boolean, solved: Schema.Boolean })

const inUse = (key: "deletePublished" | "deleteInContest" | "deleteSolved" | "deleteCurrent") =>
  new ApiError("ProblemInUse", { message: `problems.${key}` })

/** Deletes a problem that nothing refers to, with its versions. Housekeeping deletes their zips. */
export const deleteAuthoredProblem = Effect.fn("deleteAuthoredProblem")(function* (access: ProblemAccess) {
  yield* lockContent()
  const { id, reserved, version } = yield* lockedAuthoredProblem(access, "owner")
  const [uses] = yield* sql`
    select exists (select from contest_problems where problem_id = ${id}) as "inContest",
      exists (select from solutions where problem_id = ${id}) as solved`.pipe(decodeUses)
  if (!reserved) return yield* inUse("deletePublished")
  if (uses?.inContest !== false) return yield* inUse("deleteInContest")
  if (uses.solved) return yield* inUse("deleteSolved")
  yield* sql`delete from problems where id = ${id}`
  yield* writeProblemAudit(access, "problem.delete", { version })
  yield* dropUnusedFiles()
  yield* rankTitles()
  yield* (yield* ChangeFeed).changed("problems")
  return null
}, inTransaction)

/** Deletes a version but the current one. Solutions and contests refer to the problem, never to a version. */
export const deleteProblemVersion = Effect.fn("deleteProblemVersion")(function* (
  access: ProblemAccess,
  number: number
) {
  const { id, version } = yield* lockedAuthoredProblem(access, "owner")
  yield* readVersion(id, number)
  if (number === version) return yield* inUse("deleteCurrent")
  yield* sql`delete from problem_versions where problem_id = ${id} and number = ${number}`
  return null
}, inTransaction)
