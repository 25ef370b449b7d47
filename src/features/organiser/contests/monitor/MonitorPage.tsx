import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { LineChart } from "../../../../ui/charts/LineChart.tsx"
import { Loading } from "../../../../ui/Loading.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { MonitorNumbers } from "./MonitorNumbers.tsx"
import { OfflineList } from "./OfflineList.tsx"
import { VerdictMix } from "./VerdictMix.tsx"

/** Polling interval in ms. The server recomputes the numbers no more often than this. */
const askEveryMs = 4_000

/** Live monitor of a contest. */
export function MonitorPage() {
  return <OrganiserFrame part="monitor">{(contest) => <Watch contest={contest} />}</OrganiserFrame>
}

function Watch({ contest: { slug } }: { readonly contest: OrganiserContestDetails }) {
  const { t, i18n } = useTranslation("organiserPeople")
  const query = useApiQuery(
    queryKeys.organiserMonitor(slug),
    "getMonitor",
    { params: { slug } },
    { refetchInterval: askEveryMs, staleTime: 0, ...quiet }
  )
  const { data: monitor } = query
  if (monitor === undefined) return query.isError ? <QueryFailure query={query} /> : <MonitorSkeleton />
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(new Date(monitor.at))
  return (
    <>
      {query.isError ? (
        <Banner tone="amber">{t("monitor.stale", { time })}</Banner>
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{t("monitor.updated", { time })}</p>
      )}
      <MonitorNumbers slug={slug} monitor={monitor} />
      <Card>
        <MinuteChart minutes={monitor.perMinute} />
      </Card>
      <div className="grid gap-6 1024:grid-cols-2 1024:items-start">
        <Card>
          <VerdictMix verdicts={monitor.verdicts} total={monitor.solutions} />
        </Card>
        <OfflineList slug={slug} people={monitor.offlinePeople} count={monitor.offline} />
      </div>
    </>
  )
}

function MonitorSkeleton() {
  const { t } = useTranslation("common")
  return (
    <Loading label={t("loading")} className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 768:grid-cols-3 1024:grid-cols-4">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
          <Skeleton key={index} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </Loading>
  )
}

/** Solutions per minute in the last hour. */
function MinuteChart({ minutes }: { readonly minutes: Monitor["perMinute"] }) {
  const { t, i18n } = useTranslation("organiserPeople")
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
      ticks={minutes.filter((_, index) => index % 10 === 9).map(({ at }) => Date.parse(at))}
      labels={{ x: t("monitor.time"), table: t("monitor.table") }}
    />
  )
}
