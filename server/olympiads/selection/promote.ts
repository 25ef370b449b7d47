import { Effect, Schema } from "effect"
import { StageOutcome } from "../../../src/api/contract/organiser/selection.ts"
import { SelectionRule, whoPasses } from "./selectionRule.ts"
import { firstRow, rowsOf, sql } from "../../platform/database/sql.ts"
import { writeNotificationsEvents } from "../../platform/realtime/writeEvent.ts"

/** A recipient of the results; `published` means that there is no next stage. */
interface ResultsReader {
  readonly userId: number
  readonly outcome: StageOutcome | "published"
}

/** Notifies participants of the results and their outcome; must be the last step of the caller's transaction. */
const notifyResults = Effect.fn("notifyResults")(function* (
  contestId: number,
  readers: ReadonlyArray<ResultsReader>
) {
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    select r.user_id, 'contest_results', ${contestId}, jsonb_build_object('outcome', r.outcome)
    from unnest(${readers.map(({ userId }) => userId)}::bigint[], ${readers.map(({ outcome }) => outcome)}::text[])
      as r (user_id, outcome) order by r.user_id
    on conflict (user_id, kind, subject) do update
    set data = excluded.data, created_at = excluded.created_at, read_at = null`
  yield* writeNotificationsEvents(readers.map(({ userId }) => userId))
})

const decodeStage = rowsOf({ nextContestId: Schema.Int, selection: SelectionRule })

const decodeCandidates = rowsOf({
  userId: Schema.Int,
  points: Schema.Int,
  penaltyMin: Schema.Int,
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  birthYear: Schema.NullOr(Schema.Int),
  decided: Schema.NullOr(StageOutcome)
})

/** All participants who started and are not disqualified, with the jury's decision from appeals. */
const readCandidates = (contestId: number) =>
  sql`select p.user_id as "userId", p.points, p.penalty_min as "penaltyMin", p.city, p.grade,
      p.birth_year as "birthYear",
      a.outcome as decided
    from contest_participants p
    left join contest_appeals a on a.contest_id = p.contest_id and a.user_id = p.user_id
    where p.contest_id = ${contestId} and p.started_at is not null
    and p.disqualified_at is null`.pipe(decodeCandidates)

/** The next stage of a contest; null if there is none. */
export const readStage = (contestId: number) =>
  sql`select next_contest_id as "nextContestId", selection from contests
    where id = ${contestId} and next_contest_id is not null`.pipe(decodeStage, firstRow)

/** The outcome of each candidate: the jury's decision if there is one, else the rule's. */
export const readOutcomes = Effect.fn("readOutcomes")(function* (contestId: number, rule: SelectionRule) {
  const candidates = yield* readCandidates(contestId)
  const passed = whoPasses(rule, candidates)
  return candidates.map(({ userId, decided }) => ({
    userId,
    outcome: decided ?? (passed.has(userId) ? ("passed" as const) : ("not_passed" as const))
  }))
})

/**
 * Writes outcomes into the next stage and notifies participants, in the transaction that publishes the results.
 * After a correction, it updates the outcomes and notifies only affected participants.
 */
export const promote = Effect.fn("promote")(function* (contestId: number) {
  const stage = yield* readStage(contestId)
  if (stage === null) return
  const outcomes = yield* readOutcomes(contestId, stage.selection)
  const written = yield* sql<{ userId: number; outcome: StageOutcome }>`
    insert into contest_participants as known (contest_id, user_id, source, stage_outcome)
    select ${stage.nextContestId}, o.user_id, 'stage', o.outcome
    from unnest(${outcomes.map(({ userId }) => userId)}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as o (user_id, outcome) order by o.user_id
    on conflict (contest_id, user_id) do update set stage_outcome = excluded.stage_outcome
    where known.source = 'stage' and known.started_at is null
      and known.stage_outcome is distinct from excluded.stage_outcome
    returning user_id as "userId", stage_outcome as outcome`
  yield* turnAway(contestId, stage.nextContestId)
  yield* notifyResults(contestId, written)
})

/**
 * Revokes the promotion of participants disqualified later; they get no results notification, only that of the
 * disqualification.
 */
const turnAway = Effect.fnUntraced(function* (contestId: number, nextContestId: number) {
  yield* sql`
    update contest_participants n set stage_outcome = 'not_passed' from contest_participants p
    where n.contest_id = ${nextContestId} and n.source = 'stage' and n.stage_outcome = 'passed' and n.started_at is null
      and p.contest_id = ${contestId} and p.user_id = n.user_id and p.disqualified_at is not null`
})

/** Notifies all participants of the results of a contest without a next stage. */
export const notifyPublished = Effect.fn("notifyPublished")(function* (contestId: number) {
  if ((yield* readStage(contestId)) !== null) return
  const readers = yield* readCandidates(contestId)
  yield* notifyResults(
    contestId,
    readers.map(({ userId }) => ({ userId, outcome: "published" }))
  )
})
