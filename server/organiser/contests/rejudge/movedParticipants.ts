import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ReadSql } from "../../../platform/database/sqlLayer.ts"
import { readRules, readSolutions } from "../../../olympiads/results/readScoringInput.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { countTotals } from "../../../olympiads/results/countTotals.ts"
import { readLines } from "../../../olympiads/standings/readStandings.ts"
import { compareLines, type Line, ranked } from "../../../olympiads/standings/standingsOrder.ts"
import { type ChangedSolution, readRejudgedTests } from "../../rejudging/rejudgedSolutions.ts"

const decodeStarts = rowsOf({ userId: Schema.Int, startedAt: Schema.Finite })

/** Participants whose rank, points or penalty would change, ordered by the new rank. */
export const movedParticipants = Effect.fn("movedParticipants")(function* (
  contestId: number,
  rejudgingId: number,
  changed: ReadonlyArray<ChangedSolution>
) {
  const rules = yield* readRules(contestId)
  if (rules === null || changed.length === 0) return []
  const userIds = [...new Set(changed.map(({ userId }) => userId))]
  const starts = yield* sql`
    select user_id as "userId", (extract(epoch from started_at) * 1000)::float8 as "startedAt"
    from contest_participants where contest_id = ${contestId} and started_at is not null
      and user_id = any(${userIds.map(String)}::text[]::bigint[])`.pipe(decodeStarts)
  const tests = yield* readRejudgedTests(
    rejudgingId,
    changed.map(({ solutionId }) => solutionId)
  )
  const now = new Map(
    changed.map(({ solutionId, judged: { status, testsTotal } }) => [
      solutionId,
      { status, testsTotal, ...(tests.get(solutionId) ?? { tests: [], scored: null }) }
    ])
  )
  const solutions = (yield* readSolutions(contestId, userIds)).map((one) => ({ ...one, ...now.get(one.id) }))
  const own = Map.groupBy(solutions, ({ userId }) => userId)
  const totals = new Map(
    starts.map(({ userId, startedAt }) => [userId, countTotals(rules, startedAt, own.get(userId) ?? [])])
  )
  // Read with the writing client, which includes changes applied a moment ago.
  const before = yield* Effect.provideService(
    readLines(contestId, "full"),
    ReadSql,
    yield* SqlClient.SqlClient
  )
  const after = before.map((line): Line => ({ ...line, ...totals.get(line.userId) })).toSorted(compareLines)
  return compared(before, after)
})

function compared(before: ReadonlyArray<Line>, after: ReadonlyArray<Line>) {
  const known = new Map(ranked(before).map((row) => [row.userId, row]))
  return ranked(after).flatMap((row) => {
    const was = known.get(row.userId)
    const same =
      was === undefined ||
      (was.place === row.place && was.points === row.points && was.penaltyMin === row.penaltyMin)
    return same ? [] : [{ userId: row.userId, before: totalsOf(was), after: totalsOf(row) }]
  })
}

const totalsOf = ({
  place,
  points,
  penaltyMin
}: {
  readonly place: number
  readonly points: number
  readonly penaltyMin: number
}) => ({ place, points, penaltyMin })
