import { useTranslation } from "react-i18next"
import type { Standings, StandingsCell, StandingsRow } from "../../api/contract/standings.ts"
import { cx } from "../../ui/cx.ts"
import type { Column } from "../../ui/Table.tsx"
import { Table } from "../../ui/Table.tsx"

interface StandingsTableProps {
  readonly label: string
  readonly standings: Standings
  readonly rows: ReadonlyArray<StandingsRow>
  readonly stale: boolean
}

/** Places, points and each problem's cell; on phones a card for each participant. */
export function StandingsTable({ label, standings, rows, stale }: StandingsTableProps) {
  const { t } = useTranslation("contest")
  const isIcpc = standings.scoring === "icpc"
  const columns: ReadonlyArray<Column<StandingsRow>> = [
    { key: "place", header: t("standings.place"), cell: ({ place }) => place, numeric: true },
    { key: "name", header: t("standings.name"), cell: (row) => <Name row={row} />, main: true },
    {
      key: "points",
      header: t(isIcpc ? "standings.solved" : "standings.points"),
      cell: ({ points }) => <b>{points}</b>,
      numeric: true
    },
    ...(isIcpc
      ? [
          {
            key: "penalty",
            header: t("standings.penalty"),
            cell: ({ penaltyMin }: StandingsRow) => penaltyMin,
            numeric: true
          }
        ]
      : []),
    ...standings.problems.map(({ id, label: letter, points }) => ({
      key: String(id),
      header: letter,
      cell: ({ cells }: StandingsRow) => (
        <Cell cell={cells.find(({ problemId }) => problemId === id)} most={points} isIcpc={isIcpc} />
      ),
      numeric: true
    }))
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ userId }) => userId}
      stale={stale}
      isMarked={({ me }) => me}
    />
  )
}

function Name({ row: { name, userId, me } }: { readonly row: StandingsRow }) {
  const { t } = useTranslation("contest")
  return (
    <>
      {name ?? t("standings.nameless", { id: userId })}
      {me && <span className="ml-2 text-sm text-ink-soft">{t("standings.me")}</span>}
    </>
  )
}

interface CellProps {
  readonly cell: StandingsCell | undefined
  readonly most: number
  readonly isIcpc: boolean
}

function Cell({ cell, most, isIcpc }: CellProps) {
  const { t } = useTranslation("contest")
  if (cell === undefined) return <span aria-label={t("standings.cell.none")}>·</span>
  const { points, solved, attempts, pending } = cell
  const text = isIcpc ? icpcText(solved, attempts) : String(points)
  return (
    <span
      title={t("standings.cell.attempts", { count: attempts })}
      className={cx(
        "tabular-nums",
        (solved || points === most) && "font-semibold text-success-ink",
        !solved && points === 0 && "text-ink-soft"
      )}
    >
      {text}
      {pending > 0 && (
        <span className="text-amber-ink" title={t("standings.cell.pending", { count: pending })}>
          {" "}
          ?{pending}
        </span>
      )}
    </span>
  )
}

/** «+», «+2» for a problem solved after two rejections, «−3» for one that is not. */
const icpcText = (solved: boolean, attempts: number): string => {
  if (!solved) return `\u2212${attempts}`
  return attempts > 1 ? `+${attempts - 1}` : "+"
}
