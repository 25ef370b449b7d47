import type { StandingsCell } from "../../../src/api/contract/olympiads/standings.ts"
import type { ranked } from "../standings/standingsOrder.ts"
import type { IcpcSolutionRow } from "./readIcpcRows.ts"

type RankedRow = ReturnType<typeof ranked>[number]

interface ScoreboardFacts {
  readonly scoring: "points" | "icpc"
  readonly problems: ReadonlyArray<{ readonly id: number }>
  /** The problem's id in the requested view. */
  readonly problemId: (id: number) => string
  readonly rows: ReadonlyArray<RankedRow>
  /** Solutions with a verdict visible in the view, and those without. */
  readonly judged: ReadonlyArray<IcpcSolutionRow>
  readonly pending: ReadonlyArray<IcpcSolutionRow>
  readonly nameOf: (userId: number) => string
  /** Minutes on the contest clock, or on the personal clock with individual start times. */
  readonly minutesOf: (solution: IcpcSolutionRow) => number
}

const keyOf = ({ userId, problemId }: { readonly userId: number; readonly problemId: number }) =>
  `${userId} ${problemId}`

const nothing = { points: 0, solved: false, attempts: 0 } as const
type Cell = Pick<StandingsCell, "points" | "solved" | "attempts">

const { compare } = new Intl.Collator("en-US")

/** Scoreboard rows, best first; rows with equal rank are sorted by name. */
export function scoreboardRows(facts: ScoreboardFacts) {
  const judged = Map.groupBy(facts.judged, keyOf)
  const pending = Map.groupBy(facts.pending, keyOf)
  const line = (row: RankedRow) => {
    const cells = new Map(row.cells.map((cell) => [cell.problemId, cell]))
    const problems = facts.problems.map(({ id }) => {
      const key = keyOf({ userId: row.userId, problemId: id })
      const waiting = pending.get(key)?.length ?? 0
      return problemOf(facts, id, cells.get(id) ?? nothing, judged.get(key) ?? [], waiting)
    })
    const times = problems.flatMap(({ time }) => (time === undefined ? [] : [time]))
    return {
      rank: row.place,
      team_id: String(row.userId),
      score: {
        ...(facts.scoring === "icpc"
          ? { num_solved: row.solved, total_time: row.penaltyMin }
          : { score: row.points }),
        ...(times.length === 0 ? {} : { time: Math.max(...times) })
      },
      problems
    }
  }
  const byName = (one: RankedRow, other: RankedRow) =>
    one.place - other.place || compare(facts.nameOf(one.userId), facts.nameOf(other.userId))
  return facts.rows.toSorted(byName).map(line)
}

function problemOf(
  { scoring, minutesOf, problemId }: ScoreboardFacts,
  id: number,
  cell: Cell,
  judged: ReadonlyArray<IcpcSolutionRow>,
  waiting: number
) {
  const counts = scoring === "icpc" ? cell.solved : cell.points > 0
  const reached = judged.find(({ status, points }) =>
    scoring === "icpc" ? status === "accepted" : points === cell.points
  )
  return {
    problem_id: problemId(id),
    num_judged: cell.attempts,
    num_pending: waiting,
    ...(scoring === "icpc" ? { solved: cell.solved } : { score: cell.points }),
    ...(counts && reached !== undefined ? { time: minutesOf(reached) } : {})
  }
}
