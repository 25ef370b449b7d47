import { useTranslation } from "react-i18next"
import type { Balance } from "../../../api/contract/rewards/rewards.ts"
import { LineChart } from "../../../ui/charts/LineChart.tsx"

/** Balance at the end of each day. */
export function BalanceChart({ days }: { readonly days: Balance["days"] }) {
  const { t, i18n } = useTranslation("rewards")
  const date = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short", timeZone: "UTC" })
  const number = new Intl.NumberFormat(i18n.language)
  const formatX = (x: number) => date.format(x)
  const values = days.map(({ balance }) => balance)
  const xs = days.map(({ day }) => Date.parse(day))
  return (
    <LineChart
      title={t("chart.title")}
      summary={t("chart.summary", {
        from: formatX(xs[0] ?? 0),
        first: number.format(values[0] ?? 0),
        to: formatX(xs.at(-1) ?? 0),
        last: number.format(values.at(-1) ?? 0)
      })}
      xs={xs}
      series={[{ label: t("chart.balance"), values }]}
      formatX={formatX}
      formatY={(y) => number.format(y)}
      labels={{ x: t("chart.day"), table: t("chart.table") }}
      steps
    />
  )
}
