import { useTranslation } from "react-i18next"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { LineChart } from "../../../../ui/charts/LineChart.tsx"

/** Solutions of the last hour, minute by minute. */
export function MinuteChart({ minutes }: { readonly minutes: Monitor["perMinute"] }) {
  const { t, i18n } = useTranslation("deskPeople")
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" })
  const counts = minutes.map(({ count }) => count)
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
  return (
    <LineChart
      title={t("monitor.perMinute")}
      summary={t("monitor.perMinuteSummary", {
        total: number.format(counts.reduce((sum, count) => sum + count, 0)),
        most: number.format(Math.max(0, ...counts))
      })}
      xs={minutes.map(({ at }) => Date.parse(at))}
      series={[{ label: t("monitor.count"), values: counts }]}
      steps
      formatX={(at) => time.format(at)}
      formatY={(count) => (Number.isInteger(count) ? number.format(count) : "")}
      ticks={minutes.filter((_, place) => place % 10 === 9).map(({ at }) => Date.parse(at))}
      labels={{ x: t("monitor.time"), table: t("monitor.table") }}
    />
  )
}
