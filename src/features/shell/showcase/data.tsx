import { CalendarHeat } from "../../../ui/charts/CalendarHeat.tsx"
import { calendarDays, dayOf } from "../../../ui/charts/calendarDays.ts"
import { LineChart } from "../../../ui/charts/LineChart.tsx"
import { Rings } from "../../../ui/charts/Rings.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { VerdictGrid } from "../../../ui/VerdictGrid.tsx"
import { ListPages } from "../frame/ListPages.tsx"
import type { useFormat } from "../frame/useFormat.ts"
import { entries, type Examples, type Texts } from "./examples.tsx"

type Format = ReturnType<typeof useFormat>

const attempts = [
  { problem: "sum", outcome: "accepted", language: "Python 3", timeMs: 42 },
  { problem: "longest", outcome: "rejected", language: "C++ 20", timeMs: 1_984 },
  { problem: "snow", outcome: "running", language: "JavaScript", timeMs: 120 }
] as const

type Attempt = (typeof attempts)[number]

export function lists({ lists: text, verdicts }: Texts, { number }: Format): Examples {
  const verdict = ({ outcome }: Attempt) => <VerdictBadge outcome={outcome} label={verdicts[outcome]} />
  const time = ({ timeMs }: Attempt) => number(timeMs, { style: "unit", unit: "millisecond" })
  const columns: ReadonlyArray<Column<Attempt>> = [
    { header: text.problem, main: true, cell: ({ problem }) => text.problems[problem] },
    { header: text.verdict, short: true, cell: verdict },
    { header: text.language, cell: ({ language }) => language },
    { header: text.time, numeric: true, cell: time }
  ]
  const table = { label: text.attempts, columns, keyOf: ({ problem }: Attempt) => problem }
  const tabs = entries(text.tabs).map(([to, label]) => ({ to: to === "statement" ? "." : to, label }))
  const outcomes = entries(verdicts)
  return {
    Tabs: <Tabs label={text.sections} tabs={tabs} />,
    Table: <Table {...table} rows={attempts} isMarked={({ problem }) => problem === "snow"} />,
    "Table stale": <Table {...table} rows={attempts.slice(0, 1)} stale />,
    Pagination: [1, 6].map((page) => <ListPages key={page} list={{ page, total: 120, limit: 10 }} />),
    VerdictGrid: (
      <VerdictGrid
        {...text.standings}
        window={{ first: 0, count: 3, above: 0, below: 0 }}
        problems={outcomes.map(([key, title], column) => ({ key, title, label: "ABCDEF".charAt(column) }))}
        rows={entries(text.names).map(([key, name], row) => ({
          key,
          name,
          rank: number(row + 1),
          total: number(100 * (6 - row)),
          mine: key === "me",
          cells: outcomes.map(([outcome, label], column) =>
            column + row > 5 ? null : { outcome, text: number(20 * column), label }
          )
        }))}
      />
    )
  }
}

const lastDay = "2026-11-21"
const days = calendarDays(lastDay, 53)
const balance = [40, 45, 55, 55, 70, 75, 90, 90, 105, 120, 120, 150, 165, 180, 215]
const xs = days.slice(-balance.length).map((day) => dayOf(day).getTime())

export function charts({ charts: text }: Texts, { date, number }: Format): Examples {
  const dayAs = (style: Intl.DateTimeFormatOptions) => (at: number | Date) =>
    date(at, { ...style, timeZone: "UTC" })
  const longDay = dayAs({ day: "numeric", month: "long", weekday: "long" })
  const line = { xs, formatX: dayAs({ day: "numeric", month: "short" }), formatY: number }
  return {
    LineChart: <LineChart {...line} {...text.balance} series={[{ label: text.amount, values: balance }]} />,
    "LineChart, two": (
      <LineChart
        {...line}
        {...text.score}
        ticks={xs.filter((_, index) => index % 7 === 0)}
        series={[
          { label: text.me, values: balance },
          { label: text.leader, values: balance.map((value) => value + 100), tone: "amber" }
        ]}
      />
    ),
    Rings: (
      <Rings
        {...text.solved}
        center="45"
        rings={[
          { label: text.easy, value: 28, total: 40, tone: "success", text: "28 / 40" },
          { label: text.medium, value: 14, total: 40, tone: "amber", text: "14 / 40" },
          { label: text.hard, value: 3, total: 40, tone: "danger", text: "3 / 40" }
        ]}
      />
    ),
    CalendarHeat: (
      <CalendarHeat
        {...text.calendar}
        lastDay={lastDay}
        counts={new Map(days.map((day, index) => [day, (index * index) % 11]))}
        describe={(at, count) => `${longDay(at)}: ${count}`}
        formatMonth={dayAs({ month: "short" })}
      />
    )
  }
}
