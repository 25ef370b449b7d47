import { Effect, Schema } from "effect"
import type { PublicationObstacle } from "../../../src/api/contract/organiser/problems.ts"
import { lockContent } from "../../practice/import/lockContent.ts"
import { rankTitles } from "../../practice/import/rankTitles.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { lockedAuthoredProblem, type ProblemAccess, type ProblemOfMine } from "./rights/authoredProblem.ts"
import { writeProblemAudit } from "./rights/writeProblemAudit.ts"
import { problemChanged } from "./versions/storeVersion.ts"

const decodeFacts = rowsOf({ proved: Schema.Boolean, inContest: Schema.Boolean })

/** Why a user cannot publish the problem now; null if they can. */
export const publicationObstacle = Effect.fn("publicationObstacle")(function* ({
  id,
  version,
  reserved,
  problemRole
}: ProblemOfMine) {
  const [facts] = yield* sql`
    select exists (select from problem_proofs where problem_id = ${id} and number = ${version}
        and state = 'done' and ok) as proved,
      exists (select from contest_problems cp join contests c on c.id = cp.contest_id
        where cp.problem_id = ${id} and c.status <> 'closed_contest'
          and c.rehearsal_id is null) as "inContest"`.pipe(decodeFacts)
  const obstacles: ReadonlyArray<readonly [boolean, PublicationObstacle]> = [
    [!reserved, "published"],
    [problemRole !== "owner", "notOwner"],
    [facts?.inContest !== false, "inContest"],
    [facts?.proved !== true, "notProved"]
  ]
  return obstacles.find(([holds]) => holds)?.[1] ?? null
})

const notProved = new ApiError("ProblemNotProved", { message: "problems.notProved" })
const inContest = new ApiError("ProblemInContest", { message: "problems.inContest" })

/** Makes a reserved problem public. Publishing a public problem changes nothing. */
export const publishProblem = Effect.fn("publishProblem")(function* (access: ProblemAccess, version: number) {
  yield* lockContent()
  const problem = yield* lockedAuthoredProblem(access, "owner")
  if (problem.version !== version) return yield* problemChanged
  const obstacle = yield* publicationObstacle(problem)
  if (obstacle === "inContest") return yield* inContest
  if (obstacle === "notProved") return yield* notProved
  if (obstacle !== null) return null
  yield* sql`update problems set reserved = false, changed_at = now() where id = ${problem.id}`
  yield* writeProblemAudit(access, "problem.publish", { version, from: "reserved", to: "public" })
  yield* rankTitles()
  yield* (yield* ChangeFeed).changed("problems")
  return null
}, inTransaction)
