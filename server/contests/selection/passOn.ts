import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowsOf } from "../../problems/rows.ts"
import { SelectionRule, whoPasses } from "./selectionRule.ts"

const Stage = Schema.Struct({ nextContestId: Schema.Int, selection: SelectionRule })
const decodeStage = rowsOf(Stage)

const CandidateRow = Schema.Struct({
  userId: Schema.Int,
  points: Schema.Int,
  penaltyMin: Schema.Int,
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int)
})
const decodeCandidates = rowsOf(CandidateRow)

/** Everybody who took part and was not disqualified, as the rule looks at them. */
export const readCandidates = Effect.fnUntraced(function* (contestId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeCandidates(
    yield* sql`select p.user_id as "userId", p.points, p.penalty_min as "penaltyMin", u.city, u.grade
      from contest_participants p join users u on u.id = p.user_id
      where p.contest_id = ${contestId} and p.started_at is not null and p.disqualified_at is null`
  )
})

/**
 * Brings those who passed into the next stage and tells the others' that they did not, in the transaction that
 * publishes the results. Done again after a correction, it brings those outcomes up to date.
 */
export const passOn = Effect.fn("passOn")(function* (contestId: number) {
  const sql = yield* SqlClient.SqlClient
  const [stage] = yield* decodeStage(
    yield* sql`select next_contest_id as "nextContestId", selection from contests
      where id = ${contestId} and next_contest_id is not null`
  )
  if (stage === undefined) return
  const candidates = yield* readCandidates(contestId)
  const passed = whoPasses(stage.selection, candidates)
  const outcomes = candidates.map(({ userId }) => (passed.has(userId) ? "passed" : "not_passed"))
  yield* sql`
    insert into contest_participants as known (contest_id, user_id, source, stage_outcome)
    select ${stage.nextContestId}, o.user_id, 'stage', o.outcome
    from unnest(${candidates.map(({ userId }) => userId)}::bigint[], ${outcomes}::text[]) as o (user_id, outcome)
    on conflict (contest_id, user_id) do update set stage_outcome = excluded.stage_outcome
    where known.source = 'stage' and known.started_at is null`
})
