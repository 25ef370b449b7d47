import { useTranslation } from "react-i18next"
import { BarChart } from "../../../ui/charts/BarChart.tsx"
import { CalendarHeat } from "../../../ui/charts/CalendarHeat.tsx"
import { LineChart } from "../../../ui/charts/LineChart.tsx"
import { Rings } from "../../../ui/charts/Rings.tsx"
import { Sparkline } from "../../../ui/charts/Sparkline.tsx"
import { VerdictGrid } from "../../../ui/VerdictGrid.tsx"
import { VerdictStrip } from "../../../ui/VerdictStrip.tsx"
import {
  activity,
  balance,
  fortnight,
  lastDay,
  leaderScore,
  minutes,
  myScore,
  rating,
  standings,
  weekdays
} from "./samples.ts"
import { Section, Specimen } from "./Section.tsx"
import { useTests } from "./useTests.ts"

export function ChartSection() {
  const { t } = useTranslation("showcase")
  const tests = useTests()
  return (
    <Section id="charts" title={t("sections.charts")}>
      <Lines />
      <Specimen name="BarChart">
        <Weekdays />
      </Specimen>
      <Specimen name="Rings">
        <SolvedRings />
      </Specimen>
      <Specimen wide name="CalendarHeat">
        <Year />
      </Specimen>
      <Specimen name="Sparkline">
        <Sparkline values={rating} label={t("chart.rating")} tone="success" />
      </Specimen>
      <Specimen name="VerdictStrip">
        <VerdictStrip label={t("chart.tests")} items={tests} />
      </Specimen>
      <Specimen wide name="VerdictGrid">
        <Standings />
      </Specimen>
    </Section>
  )
}

function Lines() {
  const { t, i18n } = useTranslation("showcase")
  const shortDay = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short", timeZone: "UTC" })
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <Specimen name="LineChart">
        <LineChart
          title={t("chart.balance")}
          summary={t("chart.balanceSummary")}
          xs={fortnight}
          series={[{ label: t("chart.balanceLabel"), values: balance }]}
          formatX={(at) => shortDay.format(at)}
          formatY={(value) => number.format(value)}
          labels={{ x: t("chart.day"), table: t("chart.asTable") }}
        />
      </Specimen>
      <Specimen name="LineChart steps, two">
        <LineChart
          steps
          title={t("chart.score")}
          summary={t("chart.scoreSummary")}
          xs={minutes}
          ticks={[0, 60, 120, 180, 240]}
          series={[
            { label: t("chart.me"), values: myScore },
            { label: t("chart.leader"), values: leaderScore, tone: "amber" }
          ]}
          formatX={(at) => t("chart.minutes", { value: number.format(at) })}
          formatY={(value) => number.format(value)}
          labels={{ x: t("chart.minute"), table: t("chart.asTable") }}
        />
      </Specimen>
    </>
  )
}

const monday = Date.UTC(2026, 10, 16)

function Weekdays() {
  const { t, i18n } = useTranslation("showcase")
  const dayName = (style: "short" | "long", index: number) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: style, timeZone: "UTC" }).format(
      monday + index * 86_400_000
    )
  return (
    <BarChart
      title={t("chart.weekdays")}
      summary={t("chart.weekdaysSummary")}
      bars={weekdays.map((value, index) => ({ key: String(index), label: dayName("short", index), value }))}
      format={String}
      describe={({ key, value }) => t("chart.bar", { label: dayName("long", Number(key)), value })}
    />
  )
}

function SolvedRings() {
  const { t } = useTranslation("showcase")
  const rings = [
    { label: t("chart.easy"), value: 28, total: 40, tone: "success" },
    { label: t("chart.medium"), value: 14, total: 50, tone: "amber" },
    { label: t("chart.hard"), value: 3, total: 30, tone: "danger" }
  ] as const
  return (
    <Rings
      title={t("chart.solved")}
      summary={t("chart.solvedSummary")}
      center="45"
      rings={rings.map((ring) => ({
        ...ring,
        text: t("chart.of", { value: ring.value, total: ring.total })
      }))}
    />
  )
}

function Year() {
  const { t, i18n } = useTranslation("showcase")
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" })
    return (day: Date) => formatter.format(day)
  }
  const longDay = format({ day: "numeric", month: "long", weekday: "long" })
  return (
    <CalendarHeat
      title={t("chart.calendar")}
      summary={t("chart.calendarSummary")}
      lastDay={lastDay}
      counts={activity}
      describe={(day, count) => t("chart.calendarDay", { day: longDay(day), count })}
      formatMonth={format({ month: "short" })}
      legend={{ less: t("chart.less"), more: t("chart.more") }}
    />
  )
}

const problems = ["A", "B", "C", "D"]

function Standings() {
  const { t } = useTranslation("showcase")
  return (
    <VerdictGrid
      label={t("chart.standings")}
      headers={{ place: t("chart.place"), name: t("chart.name"), total: t("chart.total") }}
      problems={problems.map((label) => ({ key: label, label, title: t("table.rows.sum") }))}
      untried={t("chart.untried")}
      rows={standings.map(({ who, total, cells }, index) => ({
        key: who,
        place: String(index + 1),
        name: t(`chart.names.${who}`),
        total,
        mine: who === "me",
        cells: cells.map((cell, column) => {
          if (cell === null) return null
          const [outcome, text] = cell
          const label = t("chart.cell", { problem: problems[column], verdict: t(`verdict.${outcome}`) })
          return { outcome, text, label }
        })
      }))}
    />
  )
}
