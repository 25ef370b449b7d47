import { Check, Minus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SelectionRow } from "../../../../api/contract/organiser/selection.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { useNameOf } from "./useNameOf.ts"

interface SelectionTableProps {
  readonly rows: ReadonlyArray<SelectionRow>
  readonly stale: boolean
  /** Null for read-only roles. */
  readonly onAsk: ((row: SelectionRow) => void) | null
}

/** Participants with their results and outcomes. */
export function SelectionTable({ rows, stale, onAsk }: SelectionTableProps) {
  const { t } = useTranslation("organiserResults")
  const columns = useColumns(onAsk)
  return (
    <Table
      label={t("selection.title")}
      columns={columns}
      rows={rows}
      stale={stale}
      keyOf={({ userId }) => userId}
    />
  )
}

function useColumns(onAsk: SelectionTableProps["onAsk"]): ReadonlyArray<Column<SelectionRow>> {
  const { t } = useTranslation("organiserResults")
  const nameOf = useNameOf()
  const columns: ReadonlyArray<Column<SelectionRow>> = [
    { key: "name", header: t("columns.name"), main: true, cell: (row) => nameOf(row) },
    { key: "city", header: t("columns.city"), cell: ({ city }) => city ?? "–" },
    { key: "grade", header: t("columns.grade"), short: true, cell: ({ grade }) => grade ?? "–" },
    { key: "points", header: t("columns.points"), numeric: true, cell: ({ points }) => points },
    { key: "outcome", header: t("columns.outcome"), cell: (row) => <Outcome row={row} /> }
  ]
  return onAsk === null
    ? columns
    : [
        ...columns,
        {
          key: "act",
          header: t("columns.act"),
          cell: (row) =>
            row.begunNext ? (
              <span className="text-sm text-ink-soft">{t("selection.begun")}</span>
            ) : (
              <Button
                variant="ghost"
                aria-label={t("selection.decideAbout", { name: nameOf(row) })}
                onClick={() => onAsk(row)}
              >
                {t("selection.decide")}
              </Button>
            )
        }
      ]
}

function Outcome({ row: { outcome, appeal } }: { readonly row: SelectionRow }) {
  const { t } = useTranslation("organiserResults")
  return (
    <span className="grid justify-items-start gap-1 max-550:justify-items-end">
      <Badge
        tone={outcome === "passed" ? "success" : "neutral"}
        icon={outcome === "passed" ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
      >
        {t(`selection.outcomes.${outcome}`)}
      </Badge>
      {appeal !== null && (
        <span className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          {t("selection.byJury", { reason: appeal })}
        </span>
      )}
    </span>
  )
}
