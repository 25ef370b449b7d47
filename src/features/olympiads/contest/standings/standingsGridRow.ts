import type { TFunction } from "i18next"
import type { Standings, StandingsCell, StandingsRow } from "../../../../api/contract/olympiads/standings.ts"
import type { Outcome } from "../../../../ui/outcomeLooks.tsx"
import type { GridCell, GridRow } from "../../../../ui/VerdictGrid.tsx"

type Say = TFunction<["contest", "common"]>
type Problems = Standings["problems"]

/** Maps a standings row to a grid row. */
export function standingsGridRow(
  row: StandingsRow,
  { problems, scoring }: Pick<Standings, "problems" | "scoring">,
  say: Say
): GridRow {
  const isIcpc = scoring === "icpc"
  return {
    key: String(row.userId),
    rank: withMove(row),
    name: nameOf(row, say),
    total: isIcpc
      ? say("standings.icpcTotal", { solved: row.solved, penalty: row.penaltyMin })
      : String(row.points),
    cells: problems.map((problem) => {
      const cell = row.cells.find(({ problemId }) => problemId === problem.id)
      return cell === undefined ? null : gridCell(cell, problem, isIcpc, say)
    }),
    mine: row.me
  }
}

/** Placeholder for a row that is loading. */
export const waitingRow = (index: number): GridRow => ({
  key: `waiting-${index}`,
  rank: "",
  name: "",
  total: "",
  cells: [],
  loading: true
})

/** «3 ▲2»: the rank, and the change of rank since the freeze ended. */
function withMove({ place, frozenPlace }: StandingsRow): string {
  const moved = frozenPlace === null ? 0 : frozenPlace - place
  if (moved === 0) return String(place)
  return `${moved > 0 ? "▲" : "▼"}${Math.abs(moved)} ${place}`
}

export function nameOf({ name, userId, me }: Pick<StandingsRow, "name" | "userId" | "me">, say: Say): string {
  const shown = name ?? say("common:participant", { id: userId })
  return me ? say("standings.mineName", { name: shown }) : shown
}

function outcomeOf({ points, solved, pending }: StandingsCell, most: number): Outcome {
  if (solved || points >= most) return "accepted"
  if (pending > 0) return "waiting"
  return points > 0 ? "partial" : "rejected"
}

function gridCell(cell: StandingsCell, problem: Problems[number], isIcpc: boolean, say: Say): GridCell {
  const outcome = outcomeOf(cell, problem.points)
  const said = [
    say("standings.cell.problem", { label: problem.label }),
    isIcpc
      ? say(`standings.cell.${cell.solved ? "solved" : "unsolved"}`)
      : say("standings.cell.points", cell),
    say("standings.cell.attempts", { count: cell.attempts }),
    ...(cell.pending > 0 ? [say("standings.cell.pending", { count: cell.pending })] : [])
  ]
  return { outcome, text: textOf(cell, isIcpc), label: said.join(", ") }
}

/** «60»; «+2» after two rejections, «−3» if all were rejected, «?2» for attempts hidden by the freeze. */
function textOf({ points, solved, attempts, pending }: StandingsCell, isIcpc: boolean): string {
  const hidden = pending > 0 && !solved ? `?${pending}` : ""
  if (!isIcpc) return points === 0 && hidden !== "" ? hidden : `${points}${hidden}`
  if (solved) return attempts > 1 ? `+${attempts - 1}` : "+"
  return attempts === 0 ? hidden : `\u2212${attempts}${hidden}`
}
