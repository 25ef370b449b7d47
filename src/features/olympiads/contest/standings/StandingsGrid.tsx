import { useVirtualizer } from "@tanstack/react-virtual"
import { useImperativeHandle, useRef, type Ref } from "react"
import { useTranslation } from "react-i18next"
import type { Standings } from "../../../../api/contract/olympiads/standings.ts"
import { gridRowHeight, VerdictGrid } from "../../../../ui/VerdictGrid.tsx"
import { standingsGridRow, waitingRow } from "./standingsGridRow.ts"
import type { StandingsSearch } from "./standingsSearch.ts"
import { perPage, useFurtherPages } from "./useStandings.ts"

export interface StandingsGridHandle {
  /** Scrolls a row to the centre. */
  readonly show: (index: number) => void
}

interface StandingsGridProps {
  readonly slug: string
  readonly search: StandingsSearch
  readonly isOngoing: boolean
  /** The first page, with the totals. */
  readonly standings: Standings
  readonly ref: Ref<StandingsGridHandle>
}

const rowHeight = () => gridRowHeight * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const pagesOf = (indexes: ReadonlyArray<number>): ReadonlyArray<number> =>
  [...new Set(indexes.map((index) => Math.floor(index / perPage) + 1))].filter((page) => page > 1)

/** Virtualised standings: renders only the visible rows, so 20,000 rows are as fast as 20. */
export function StandingsGrid({ slug, search, isOngoing, standings, ref }: StandingsGridProps) {
  "use no memo"
  const { t } = useTranslation(["contest", "common"])
  const box = useRef<HTMLDivElement>(null)
  const { total, items, mine, problems } = standings
  // `useVirtualizer` returns a mutable object, hence "use no memo" above.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: rowHeight,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
    useFlushSync: false
  })
  useImperativeHandle(ref, () => ({
    show: (index) => {
      virtual.scrollToIndex(index, { align: "center" })
      box.current?.focus({ preventScroll: true })
    }
  }))
  const seen = virtual.getVirtualItems()
  const further = useFurtherPages({ slug, search, isOngoing }, pagesOf(seen.map(({ index }) => index)))
  const rows = seen.map(({ index }) => {
    const row = index < perPage ? items[index] : further(index)
    if (row === undefined) return waitingRow(index)
    // The user's own row is live, while the others can be seconds old.
    return standingsGridRow(
      row.me && mine !== null ? { ...mine, frozenPlace: row.frozenPlace } : row,
      standings,
      t
    )
  })
  return (
    <VerdictGrid
      ref={box}
      label={t("standings.heading")}
      headers={{
        rank: t("standings.rank"),
        name: t("standings.name"),
        total: t(standings.scoring === "icpc" ? "standings.solved" : "standings.points")
      }}
      problems={problems.map(({ id, label, points }) => ({
        key: String(id),
        label,
        title: t("standings.cell.worth", { label, count: points })
      }))}
      rows={rows}
      untried={t("standings.cell.none")}
      window={{
        first: seen[0]?.index ?? 0,
        count: total,
        above: seen[0]?.start ?? 0,
        below: virtual.getTotalSize() - (seen.at(-1)?.end ?? 0)
      }}
    />
  )
}
