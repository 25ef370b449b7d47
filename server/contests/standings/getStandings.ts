import { Effect, Schema } from "effect"
import type { StandingsRow } from "../../../src/api/contract/standings.ts"
import { isFrozen } from "../../../src/machines/contest/schedule.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { rowsOf } from "../../problems/rows.ts"
import { labelOf } from "../participation/contestProblems.ts"
import { refusedFor } from "../participation/refusals.ts"
import { type Situation, situationOf } from "../participation/situationOf.ts"
import { Standings } from "./Standings.ts"
import { type Line, placeOf, readLines, rowOf, type View } from "./standingsOf.ts"

interface StandingsRequest {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly query?: string | undefined
}

const Problem = Schema.Struct({ id: Schema.Int, ordinal: Schema.Int, points: Schema.Int })
const decodeProblems = rowsOf(Problem)

/** The freeze ends with the publishing of the results. */
const viewOf = ({ life, now }: Situation): View =>
  life.state !== "closed_contest" && isFrozen(life.schedule, now) ? "frozen" : "full"

/** One page of the standings, and my own line as of now wherever it stands. */
export const getStandings = Effect.fn("getStandings")(function* (
  slug: string,
  userId: number | null,
  { page = 1, limit = 20, query = "" }: StandingsRequest
) {
  const situation = yield* situationOf(slug, userId)
  const { contest, life, now } = situation
  if (life.schedule.startsAt > now) return yield* refusedFor("notBegun", "forbidden")
  const view = viewOf(situation)
  const sql = yield* ReadSql
  const snapshot = yield* (yield* Standings).of(contest.id, view)
  const problems = yield* decodeProblems(
    yield* sql`select problem_id as id, ordinal, points from contest_problems
      where contest_id = ${contest.id} order by ordinal`
  )
  const found = matching(snapshot.rows, query)
  const mine = userId === null ? null : yield* ownRow(contest.id, userId, snapshot.lines)
  return {
    items: found
      .slice((page - 1) * limit, page * limit)
      .map((row): StandingsRow => ({ ...row, me: row.userId === userId })),
    page,
    limit,
    total: found.length,
    mine,
    problems: problems.map(({ id, ordinal, points }) => ({ id, label: labelOf(ordinal), points })),
    scoring: contest.scoring,
    frozen: view === "frozen",
    at: new Date(snapshot.at).toISOString()
  }
})

function matching<Row extends { readonly name: string | null }>(rows: ReadonlyArray<Row>, query: string) {
  const text = query.trim().toLowerCase().slice(0, 100)
  return text === "" ? rows : rows.filter(({ name }) => name?.toLowerCase().includes(text) === true)
}

/** One's own results are never frozen. */
const ownRow = Effect.fnUntraced(function* (contestId: number, userId: number, lines: ReadonlyArray<Line>) {
  const [own] = yield* readLines(contestId, "full", userId)
  if (own === undefined) return null
  return { ...rowOf(own, placeOf(own, lines)), me: true } satisfies StandingsRow
})
