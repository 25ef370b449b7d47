import { Effect, Schema } from "effect"
import type { StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import { submitRule } from "../../../src/machines/contest/officialSolutions.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { participationFields } from "../store/participants.ts"
import { countResults } from "./countResults.ts"

const decodeRows = rowsOf({
  id: Schema.Int,
  userId: Schema.Int,
  receivedAt: Schema.Finite,
  unofficial: Schema.NullOr(Schema.String),
  ...participationFields
})

const millis = (column: string, name: string) => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`

const columns = [
  `s.id, s.user_id as "userId", s.unofficial, p.stage_outcome as "stageOutcome", p.extra_s * 1000.0::float8 as "extraMs"`,
  millis("s.received_at", "receivedAt"),
  millis("p.registered_at", "registeredAt"),
  millis("p.started_at", "startedAt"),
  millis("p.completed_at", "completedAt"),
  millis("p.disqualified_at", "disqualifiedAt")
].join(", ")

/**
 * Updates `unofficial` of solutions by the current rules; returns the author of each changed one. `where` refers to
 * `s`.
 */
const updateEligibility = Effect.fnUntraced(function* (
  life: StoredContest,
  where: string,
  values: ReadonlyArray<unknown>
) {
  const rows = yield* decodeRows(
    yield* sql.unsafe(
      `select ${columns} from solutions s
      join contest_participants p on p.contest_id = s.contest_id and p.user_id = s.user_id where ${where}`,
      values
    )
  )
  const changed = rows.flatMap(({ id, userId, receivedAt, unofficial, ...participation }) => {
    const rule = submitRule(life, participation, receivedAt)
    const reason = rule.kind === "official" ? null : rule.reason
    return reason === unofficial ? [] : [{ id, userId, reason }]
  })
  if (changed.length === 0) return []
  yield* sql`update solutions s set unofficial = c.reason
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id bigint, reason text) where s.id = c.id`
  return changed.map(({ userId }) => userId)
})

/**
 * Recomputes eligibility and affected results after a change of a participant's time or status, in its transaction.
 * Returns the number of changed solutions; `userIds` null means all participants.
 */
export const recomputeEligibility = Effect.fn("recomputeEligibility")(function* (
  contestId: number,
  life: StoredContest,
  userIds: ReadonlyArray<number> | null
) {
  const changed = yield* updateEligibility(
    life,
    "s.contest_id = $1 and ($2::bigint[] is null or s.user_id = any($2))",
    [contestId, userIds]
  )
  const authors = [...new Set(changed)].toSorted((one, other) => one - other)
  yield* Effect.forEach(authors, (userId) => countResults({ contestId, userId }), { discard: true })
  return changed.length
})

/** The same for one solution before it counts: concurrent organiser actions may not have seen it. */
export const recomputeSolutionEligibility = Effect.fn("recomputeSolutionEligibility")(function* (
  life: StoredContest,
  solutionId: number
) {
  yield* updateEligibility(life, "s.id = $1", [solutionId])
})
