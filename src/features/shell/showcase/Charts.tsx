import { useTranslation } from "react-i18next"
import { CalendarHeat } from "../../../ui/charts/CalendarHeat.tsx"
import { LineChart } from "../../../ui/charts/LineChart.tsx"
import { Rings } from "../../../ui/charts/Rings.tsx"
import { VerdictGrid } from "../../../ui/VerdictGrid.tsx"
import { Specimen } from "./Specimen.tsx"

const day = 86_400_000
const lastDay = Date.UTC(2026, 10, 21)
const outcomes = ["accepted", "partial", "rejected", "fault", "running", "waiting"] as const

/** Fixed activity data for one year, so that screenshots are comparable. */
const activity = new Map(
  Array.from({ length: 365 }, (_, index) => [
    new Date(lastDay - index * day).toISOString().slice(0, 10),
    Math.max(0, (((index * 7_919 + 104_729) % 97) % 9) - 4)
  ])
)

export function Charts() {
  const { t, i18n } = useTranslation("showcase")
  const dayAs = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" })
    return (at: number | Date) => format.format(at)
  }
  const longDay = dayAs({ day: "numeric", month: "long", weekday: "long" })
  const tests = outcomes.map((outcome) => ({ key: outcome, outcome, label: t(`verdict.${outcome}`) }))
  const problems = tests.map(({ key }, index) => ({
    key,
    label: "ABCDEF".charAt(index),
    title: t("table.rows.sum")
  }))
  return (
    <>
      <Specimen name="LineChart">
        <LineChart
          title={t("chart.balance")}
          summary={t("chart.balanceSummary")}
          xs={Array.from({ length: 15 }, (_, index) => lastDay - (14 - index) * day)}
          series={[
            {
              label: t("chart.balanceLabel"),
              values: [40, 45, 55, 55, 70, 75, 90, 90, 105, 120, 120, 150, 165, 180, 215]
            }
          ]}
          formatX={dayAs({ day: "numeric", month: "short" })}
          formatY={String}
          labels={{ x: t("chart.day"), table: t("chart.asTable") }}
        />
      </Specimen>
      <Specimen name="LineChart steps, two">
        <LineChart
          steps
          title={t("chart.score")}
          summary={t("chart.scoreSummary")}
          xs={[0, 20, 45, 70, 100, 130]}
          ticks={[0, 60, 120]}
          series={[
            { label: t("chart.me"), values: [0, 0, 60, 100, 200, 300] },
            { label: t("chart.leader"), values: [0, 80, 100, 200, 300, 400], tone: "amber" }
          ]}
          formatX={(value) => t("chart.minutes", { value })}
          formatY={String}
          labels={{ x: t("chart.minute"), table: t("chart.asTable") }}
        />
      </Specimen>
      <Specimen name="Rings">
        <Rings
          title={t("chart.solved")}
          summary={t("chart.solvedSummary")}
          center="45"
          rings={(
            [
              ["easy", 28, "success"],
              ["medium", 14, "amber"],
              ["hard", 3, "danger"]
            ] as const
          ).map(([key, value, tone]) => ({
            label: t(`chart.${key}`),
            value,
            total: 40,
            tone,
            text: t("chart.of", { value, total: 40 })
          }))}
        />
      </Specimen>
      <Specimen wide name="CalendarHeat">
        <CalendarHeat
          title={t("chart.calendar")}
          summary={t("chart.calendarSummary")}
          lastDay="2026-11-21"
          counts={activity}
          describe={(at, count) => t("chart.calendarDay", { day: longDay(at), count })}
          formatMonth={dayAs({ month: "short" })}
          legend={{ less: t("chart.less"), more: t("chart.more") }}
        />
      </Specimen>
      <Specimen wide name="VerdictGrid">
        <VerdictGrid
          label={t("chart.standings")}
          headers={{ rank: t("chart.place"), name: t("chart.name"), total: t("chart.total") }}
          problems={problems}
          untried={t("chart.untried")}
          rows={(["anna", "long", "me"] as const).map((who, index) => ({
            key: who,
            rank: String(index + 1),
            name: t(`chart.names.${who}`),
            total: String(100 * (6 - index)),
            mine: who === "me",
            cells: tests.map(({ outcome, label }, column) =>
              column + index > 5 ? null : { outcome, text: String(20 * column), label }
            )
          }))}
        />
      </Specimen>
    </>
  )
}
