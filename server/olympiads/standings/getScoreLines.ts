import { Effect, Schema } from "effect"
import type { ScoreLines } from "../../../src/api/contract/olympiads/standings.ts"
import { clockOf, lastMoment } from "../../../src/machines/contest/schedule.ts"
import { visibleParticipationContext } from "../participation/ParticipationContexts.ts"
import type { ParticipationContext } from "../participation/participationContextOf.ts"
import type { ContestRow } from "../store/findContest.ts"
import { shownView } from "./getStandings.ts"
import { Standings } from "./Standings.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { nameFor } from "./standingsOrder.ts"

const leaders = 3
const minute = 60_000

const Best = Schema.Struct({
  userId: Schema.Int,
  problemId: Schema.Int,
  receivedAt: Schema.Finite,
  points: Schema.Int
})
const decodeBest = rowsOf(Best)

/**
 * Official solutions with points of these users, in order; those of other users only up to the freeze.
 * With ICPC scoring, a solved problem is one point, as in the standings.
 */
const readScored = Effect.fnUntraced(function* (
  { id, scoring }: Pick<ContestRow, "id" | "scoring">,
  people: ReadonlyArray<number>,
  me: number | null,
  until: number
) {
  const points = readSql.literal(scoring === "icpc" ? "(status = 'accepted')::int" : "contest_points")
  return yield* readSql`
    select user_id as "userId", problem_id as "problemId", ${points} as points,
      (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from solutions
    where contest_id = ${id} and user_id = any(${[...people]}::bigint[]) and unofficial is null
      and ${points} > 0 and (user_id = ${me} or received_at < ${new Date(until)})
    order by received_at, id`.pipe(decodeBest)
})

type Scored = typeof Best.Type

/** Cumulative sum of the best points per problem, with one step per increase. */
export function stepsOf(
  solutions: ReadonlyArray<Scored>,
  startsAt: number
): ScoreLines["lines"][number]["steps"] {
  const best = new Map<number, number>()
  const steps: Array<{ minute: number; points: number }> = []
  let sum = 0
  for (const { problemId, points, receivedAt } of solutions) {
    const gain = points - (best.get(problemId) ?? 0)
    if (gain <= 0) continue
    best.set(problemId, points)
    sum += gain
    steps.push({ minute: Math.max(0, Math.floor((receivedAt - startsAt) / minute)), points: sum })
  }
  return steps
}

const freezeOf = ({ life: { schedule } }: ParticipationContext, frozen: boolean): number =>
  frozen && schedule.freezeAt !== null ? schedule.freezeAt : lastMoment(schedule)

/** Points over time of the top three and of the user. */
export const getScoreLines = Effect.fn("getScoreLines")(function* (slug: string, userId: number | null) {
  const context = yield* visibleParticipationContext(slug, userId)
  const { contest, now } = context
  const { schedule } = context.life
  const view = yield* shownView(context)
  const { lines: all, lineOf } = yield* (yield* Standings).of(contest.id, view)
  const mine = userId === null ? undefined : lineOf(userId)
  const shown = [...new Set([...all.slice(0, leaders), ...(mine === undefined ? [] : [mine])])]
  const people = shown.map((row) => row.userId)
  const scored = yield* readScored(contest, people, userId, freezeOf(context, view === "frozen"))
  const end = Math.min(clockOf(schedule, now), lastMoment(schedule))
  const lines: ScoreLines = {
    minutes: Math.max(1, Math.ceil((end - schedule.startsAt) / minute)),
    lines: shown.map((row) => ({
      userId: row.userId,
      name: nameFor(userId, row),
      me: row.userId === userId,
      steps: stepsOf(
        scored.filter((solution) => solution.userId === row.userId),
        schedule.startsAt
      )
    }))
  }
  return lines
})
