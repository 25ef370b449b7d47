import { Effect, Schema } from "effect"
import { readRules, readSolutions } from "./readScoringInput.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { countTotals, type Totals } from "./countTotals.ts"

/** A participant whose stored totals differ from those computed from the solutions. */
interface TotalsDifference {
  readonly userId: number
  readonly stored: Totals
  readonly counted: Totals
}

const decodeRows = rowsOf({
  userId: Schema.Int,
  startedAt: Schema.NullOr(Schema.Finite),
  points: Schema.Int,
  solved: Schema.Int,
  penaltyMin: Schema.Int,
  reachedAt: Schema.NullOr(Schema.Finite)
})

const readTotals = (contestId: number) =>
  sql`
    select user_id as "userId", (extract(epoch from started_at) * 1000)::float8 as "startedAt", points, solved,
      penalty_min as "penaltyMin", (extract(epoch from reached_at) * 1000)::float8 as "reachedAt"
    from contest_participants where contest_id = ${contestId} order by user_id`.pipe(decodeRows)

/**
 * Compares all stored totals with those that `countTotals` computes, in one repeatable-read snapshot.
 * Returns the number of compared participants and the differences.
 */
export const verifyTotals = Effect.fn("verifyTotals")(function* (contestId: number) {
  const read = Effect.all([readRules(contestId), readTotals(contestId), readSolutions(contestId)])
  const [rules, participants, solutions] = yield* inTransaction(
    Effect.andThen(sql`set transaction isolation level repeatable read`, read)
  )
  if (rules === null) return { compared: 0, differences: [] }
  const own = Map.groupBy(solutions, ({ userId }) => userId)
  const differences = participants.flatMap(({ userId, startedAt, ...stored }): Array<TotalsDifference> => {
    const counted = countTotals(rules, startedAt ?? rules.startsAt, own.get(userId) ?? [])
    return isSame(stored, counted) ? [] : [{ userId, stored, counted }]
  })
  return { compared: participants.length, differences }
})

const isSame = (one: Totals, other: Totals): boolean =>
  one.points === other.points &&
  one.solved === other.solved &&
  one.penaltyMin === other.penaltyMin &&
  one.reachedAt === other.reachedAt
