import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { RejudgeChoice } from "../../../../src/api/contract/organiser/rejudge.ts"
import { ApiError } from "../../../platform/http/ApiError.ts"
import { enqueueBackground } from "../../../judge/judgingJobs.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"

const alreadyRunning = new ApiError("ContestActRejected", { message: "rejudging.underWay" })
const nothing = new ApiError("ContestActRejected", { message: "rejudging.nothing" })

/**
 * Queues official solutions for rejudging in the background, at low priority.
 * Participants do not see the new verdicts until they are applied.
 */
export const startRejudging = Effect.fn("startRejudging")(function* (
  access: OrganiserAccess,
  choice: RejudgeChoice
) {
  const sql = yield* SqlClient.SqlClient
  const start = Effect.gen(function* () {
    const { id } = yield* lockedOrganiserContest(access, "jury")
    const made = yield* sql`insert into contest_rejudges (contest_id, chosen)
      values (${id}, ${JSON.stringify(choice)}::jsonb) on conflict do nothing returning contest_id`
    if (made.length === 0) return yield* alreadyRunning
    const rows = yield* chooseSolutions(id, choice)
    if (rows.length === 0) return yield* nothing
    for (const row of rows) yield* enqueueBackground({ rejudgedId: row.id })
    yield* writeAudit({ contestId: id, actorId: access.userId, act: "rejudging.start", data: { ...choice } })
    return { total: rows.length }
  })
  return yield* sql.withTransaction(start)
})

const chooseSolutions = Effect.fnUntraced(function* (
  contestId: number,
  { problemIds, userIds, verdicts }: RejudgeChoice
) {
  const sql = yield* SqlClient.SqlClient
  const ids = (column: "problem_id" | "user_id", chosen: ReadonlyArray<number>) =>
    chosen.length === 0
      ? sql`true`
      : sql`${sql.literal(column)} = any(${chosen.map(String)}::text[]::bigint[])`
  return yield* sql<{ id: number }>`
    insert into contest_rejudged (contest_id, solution_id)
    select ${contestId}, id from solutions
    where contest_id = ${contestId} and unofficial is null and status not in ('queued', 'running')
      and ${ids("problem_id", problemIds)} and ${ids("user_id", userIds)}
      and ${verdicts.length === 0 ? sql`true` : sql`status = any(${[...verdicts]}::text[])`}
    order by id returning id`
})
