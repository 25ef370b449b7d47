import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Activity } from "../../../api/contract/practice/statistic.ts"
import { Card } from "../../../ui/Card.tsx"
import { CalendarHeat } from "../../../ui/charts/CalendarHeat.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"

/** The user's activity by day over a year. */
export function ActivityCalendar() {
  const activity = useApiQuery(queryKeys.activity, "getActivity", {})
  return (
    <Card>
      <Loaded query={activity} blocks="h-44 w-full">
        {(data) => <ActivityDays activity={data} />}
      </Loaded>
    </Card>
  )
}

interface ActivityDaysProps {
  readonly activity: Activity
  /** Text for a year without activity; defaults to a text addressed to the user. */
  readonly none?: string
}

/** Activity calendar of any user. */
export function ActivityDays({ activity: { lastDay, days }, none }: ActivityDaysProps) {
  const { t } = useTranslation("profile")
  const { date } = useFormat()
  const known = new Map(days.map((day) => [day.day, day]))
  const describe = (day: Date) => {
    const acts = known.get(day.toISOString().slice(0, 10))
    const name = date(day, "utcDay")
    if (acts === undefined) return t("activity.quiet", { day: name })
    return t(acts.steps > 0 ? "activity.dayWithSteps" : "activity.day", { ...acts, day: name })
  }
  return (
    <CalendarHeat
      title={t("activity.title")}
      summary={
        days.length === 0 ? (none ?? t("activity.none")) : t("activity.summary", { count: days.length })
      }
      lastDay={lastDay}
      counts={new Map(days.map(({ day, attempts, steps }) => [day, attempts + steps]))}
      describe={describe}
      formatMonth={(day) => date(day, { month: "short", timeZone: "UTC" })}
      legend={{ less: t("activity.less"), more: t("activity.more") }}
    />
  )
}
