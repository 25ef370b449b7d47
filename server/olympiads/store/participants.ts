import { Effect, Schema } from "effect"
import type { Participation } from "../../../src/machines/contest/participationRules.ts"
import { firstRow, rowsOf, sql } from "../../platform/database/sql.ts"

const Millis = Schema.NullOr(Schema.Finite)

/** What decides whether a participant may submit. */
export const participationFields = {
  registeredAt: Schema.Finite,
  stageOutcome: Schema.NullOr(Schema.Literals(["passed", "not_passed"])),
  startedAt: Millis,
  completedAt: Millis,
  disqualifiedAt: Millis,
  extraMs: Schema.Finite
}

/** A row of `participationColumns`. */
export const ParticipationRow = Schema.Struct({
  ...participationFields,
  windowId: Schema.NullOr(Schema.String),
  unofficial: Schema.Int
})
const decodeRows = rowsOf(ParticipationRow)

/** A user's participation in a contest. */
export interface StoredParticipation extends Participation {
  /** The browser window that is active in the contest. */
  readonly windowId: string | null
  /** Number of the participant's unofficial solutions. */
  readonly unofficial: number
}

const millis = (column: string) => `(extract(epoch from p.${column}) * 1000)::float8`

/** SQL columns of a participation, from `contest_participants p`. */
export const participationColumns = `${millis("registered_at")} as "registeredAt", p.stage_outcome as "stageOutcome",
  ${millis("started_at")} as "startedAt", ${millis("completed_at")} as "completedAt",
  ${millis("disqualified_at")} as "disqualifiedAt", p.extra_s * 1000.0::float8 as "extraMs", p.window_id as "windowId",
  (select count(*) from solutions s where s.contest_id = p.contest_id and s.user_id = p.user_id
    and s.unofficial is not null) as unofficial`

/** Null if the user is not registered. */
export const findParticipation = Effect.fn("findParticipation")(function* (
  contestId: number,
  userId: number | null
) {
  if (userId === null) return null
  return yield* sql`
    select ${sql.literal(participationColumns)} from contest_participants p
    where p.contest_id = ${contestId} and p.user_id = ${userId}`.pipe(decodeRows, firstRow)
})
