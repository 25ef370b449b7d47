import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { Section, Specimen } from "./Section.tsx"

interface Attempt {
  readonly problem: "sum" | "longest" | "snow"
  readonly outcome: Outcome
  readonly language: string
  readonly timeMs: number
}

const attempts: ReadonlyArray<Attempt> = [
  { problem: "sum", outcome: "accepted", language: "Python 3", timeMs: 42 },
  { problem: "longest", outcome: "rejected", language: "C++ 20", timeMs: 1_984 },
  { problem: "snow", outcome: "running", language: "JavaScript", timeMs: 120 }
]

const verdictCell = (nameOf: (outcome: Outcome) => string) => {
  const draw = ({ outcome }: Attempt) => <VerdictBadge outcome={outcome} label={nameOf(outcome)} />
  return draw
}

type Direction = "ascending" | "descending"

export function TableSection() {
  const { t, i18n } = useTranslation("showcase")
  const [direction, setDirection] = useState<Direction>("ascending")
  const sign = direction === "ascending" ? 1 : -1
  const rows = [...attempts].sort((one, other) => sign * (one.timeMs - other.timeMs))
  const number = new Intl.NumberFormat(i18n.language)
  const columns: ReadonlyArray<Column<Attempt>> = [
    {
      key: "problem",
      header: t("table.problem"),
      main: true,
      cell: ({ problem }) => t(`table.rows.${problem}`)
    },
    {
      key: "verdict",
      header: t("table.verdict"),
      short: true,
      cell: verdictCell((outcome) => t(`verdict.${outcome}`))
    },
    { key: "language", header: t("table.language"), cell: ({ language }) => language },
    {
      key: "time",
      header: t("table.time"),
      numeric: true,
      cell: ({ timeMs }) => t("table.ms", { value: number.format(timeMs) }),
      sort: {
        direction,
        label: t("table.sortByTime"),
        onSort: () => setDirection(direction === "ascending" ? "descending" : "ascending")
      }
    }
  ]
  const shared = { label: t("table.label"), columns, keyOf: ({ problem }: Attempt) => problem }
  return (
    <Section id="table" title={t("sections.table")}>
      <Specimen wide name="Table">
        <Table {...shared} rows={rows} isMarked={({ problem }) => problem === "snow"} />
      </Specimen>
      <Specimen wide name="Table stale">
        <Table {...shared} rows={rows.slice(0, 1)} stale />
      </Specimen>
    </Section>
  )
}
