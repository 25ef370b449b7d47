import { Effect, Schema } from "effect"
import type {
  Standings as StandingsAnswer,
  StandingsRow
} from "../../../src/api/contract/olympiads/standings.ts"
import { isFrozen } from "../../../src/machines/contest/schedule.ts"
import { labelOf, mayReadTasks } from "../participation/contestProblems.ts"
import { closedToReader } from "../participation/participationErrors.ts"
import { visibleParticipationContext } from "../participation/ParticipationContexts.ts"
import type { ParticipationContext } from "../participation/participationContextOf.ts"
import { rankIn, type Snapshot } from "./LiveStandings.ts"
import { findLines, noFacets } from "./filterStandings.ts"
import { Standings } from "./Standings.ts"
import { readLines, type View } from "./readStandings.ts"
import { type PageRequest, readSql, rowsOf } from "../../platform/database/sql.ts"
import { compareLines, nameFor, rowOf } from "./standingsOrder.ts"

interface StandingsRequest extends PageRequest {
  readonly query?: string | undefined
  readonly city?: string | undefined
  readonly grade?: number | undefined
}

type StandingsProblems = StandingsAnswer["problems"]

const decodeProblems = rowsOf({ id: Schema.Int, ordinal: Schema.Int, points: Schema.Int })

/** The freeze ends when the results are published. */
const viewOf = ({ life, now }: ParticipationContext): View =>
  life.state !== "closed_contest" && isFrozen(life.schedule, now) ? "frozen" : "full"

/** The view that the reader may see; fails with ContestClosedToReader before the start. */
export const shownView = Effect.fnUntraced(function* (context: ParticipationContext) {
  if (context.life.schedule.startsAt > context.now) return yield* closedToReader("notBegun")
  return viewOf(context)
})

/** One page of the standings, and the user's own current line regardless of the page. */
export const getStandings = Effect.fn("getStandings")(function* (
  slug: string,
  userId: number | null,
  { page = 1, limit = 20, query = "", city = "", grade }: StandingsRequest
) {
  const context = yield* visibleParticipationContext(slug, userId)
  const { contest } = context
  const view = yield* shownView(context)
  const standings = yield* Standings
  const snapshot = yield* standings.of(contest.id, view)
  const frozen = hasThawed(context) ? yield* standings.of(contest.id, "frozen") : null
  const found = findLines(snapshot, { query, city, grade: grade ?? null }, userId)
  const mine = userId === null ? null : yield* ownRow(contest.id, userId, snapshot)
  const { problems, shown } = withNames(yield* readProblems(contest.id), yield* knowsTasks(context))
  const myIndex = userId === null ? -1 : found.findIndex((line) => line.userId === userId)
  return {
    items: found.slice((page - 1) * limit, page * limit).map((line) =>
      shown({
        ...rowOf(line, rankIn(snapshot.lines, line)),
        name: nameFor(userId, line),
        frozenPlace: frozen === null ? null : rankOf(frozen, line.userId),
        me: line.userId === userId
      })
    ),
    page,
    limit,
    total: found.length,
    mine,
    myIndex: myIndex === -1 ? null : myIndex,
    ...(userId === null ? noFacets : snapshot.facets),
    problems,
    scoring: contest.scoring,
    frozen: view === "frozen",
    at: new Date(snapshot.at).toISOString()
  }
})

/** The contest had a freeze, and the results are published. */
const hasThawed = ({ life }: ParticipationContext) =>
  life.schedule.freezeAt !== null && life.state === "closed_contest"

const readProblems = Effect.fnUntraced(function* (contestId: number) {
  const problems = yield* readSql`select problem_id as id, ordinal, points from contest_problems
    where contest_id = ${contestId} order by ordinal`.pipe(decodeProblems)
  return problems.map(({ id, ordinal, points }) => ({ id, label: labelOf(ordinal), points }))
})

const rankOf = ({ lines, lineOf }: Snapshot, userId: number): number | null => {
  const line = lineOf(userId)
  return line === undefined ? null : rankIn(lines, line)
}

/** The user's own results are never frozen; the rank is relative to the other participants' cached lines. */
const ownRow = Effect.fnUntraced(function* (contestId: number, userId: number, { lines, lineOf }: Snapshot) {
  const [own] = yield* readLines(contestId, "full", userId)
  if (own === undefined) return null
  const before = lineOf(userId)
  const wasAbove = before !== undefined && compareLines(before, own) < 0
  const index = rankIn(lines, own) - (wasAbove ? 1 : 0)
  return { ...rowOf(own, index), frozenPlace: null, me: true } satisfies StandingsRow
})

/** Replaces problem ids with their positions for readers who may not know the problems. */
function withNames(problems: StandingsProblems, knows: boolean) {
  if (knows) return { problems, shown: (row: StandingsRow) => row }
  const labels = new Map(problems.map(({ id }, index) => [id, index + 1]))
  const hidden = <Named extends { readonly problemId: number }>(cell: Named) => ({
    ...cell,
    problemId: labels.get(cell.problemId) ?? 0
  })
  return {
    problems: problems.map((problem, index) => ({ ...problem, id: index + 1 })),
    shown: (row: StandingsRow): StandingsRow => ({ ...row, cells: row.cells.map(hidden) })
  }
}

/** Before their start, users must not find the statements among the public problems by their ids. */
const knowsTasks = (context: ParticipationContext) =>
  mayReadTasks(context).pipe(
    Effect.as(true),
    Effect.catchTag("ContestClosedToReader", () => Effect.succeed(false))
  )
