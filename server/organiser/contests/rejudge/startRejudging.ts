import { Effect } from "effect"
import type { RejudgeChoice } from "../../../../src/api/contract/organiser/rejudge.ts"
import { ApiError } from "../../../platform/http/ApiError.ts"
import { enqueueBackground } from "../../../judge/judgingJobs.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
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
  const { id, actorId } = yield* lockedOrganiserContest(access, "jury")
  const made = yield* sql`insert into contest_rejudges (contest_id, chosen)
    values (${id}, ${JSON.stringify(choice)}::jsonb) on conflict do nothing returning contest_id`
  if (made.length === 0) return yield* alreadyRunning
  const rows = yield* chooseSolutions(id, choice)
  if (rows.length === 0) return yield* nothing
  for (const row of rows) yield* enqueueBackground({ rejudgedId: row.id })
  yield* writeAudit({ id, actorId }, "rejudging.start", { data: { ...choice } })
  return { total: rows.length }
}, inTransaction)

const chooseSolutions = (contestId: number, { problemIds, userIds, verdicts }: RejudgeChoice) =>
  sql<{ id: number }>`
    insert into contest_rejudged (contest_id, solution_id)
    select ${contestId}, id from solutions
    where contest_id = ${contestId} and unofficial is null and status not in ('queued', 'running')
      and (${problemIds.length === 0}::boolean or problem_id = any(${problemIds.map(String)}::text[]::bigint[]))
      and (${userIds.length === 0}::boolean or user_id = any(${userIds.map(String)}::text[]::bigint[]))
      and (${verdicts.length === 0}::boolean or status = any(${verdicts}::text[]))
    order by id returning id`
