import { useTranslation } from "react-i18next"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { LineChart } from "../../../../ui/charts/LineChart.tsx"
import { Loading } from "../../../../ui/Loading.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { MonitorNumbers } from "./MonitorNumbers.tsx"
import { cx } from "../../../../ui/cx.ts"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOfVerdict } from "../../../shell/frame/outcomeOfVerdict.ts"
import { Link } from "react-router-dom"
import { paths } from "../../../../routes/paths.ts"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { useContest } from "../ContestContext.ts"
import { useParticipantName } from "../useParticipantName.ts"

/** Polling interval in ms. The server recomputes the numbers no more often than this. */
const askEveryMs = 4_000

/** Live monitor of a contest. */
export const MonitorPage = organiserPage("monitor", Watch)

function Watch() {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  const query = useOrganiserQuery("getMonitor", {}, { refetchInterval: askEveryMs, staleTime: 0 })
  const { data: monitor } = query
  if (monitor === undefined) return query.isError ? <QueryFailure query={query} /> : <MonitorSkeleton />
  const time = date(monitor.at, { timeStyle: "medium" })
  return (
    <>
      {query.isError ? (
        <Banner tone="amber">{t("monitor.stale", { time })}</Banner>
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{t("monitor.updated", { time })}</p>
      )}
      <MonitorNumbers monitor={monitor} />
      <Card>
        <MinuteChart minutes={monitor.perMinute} />
      </Card>
      <div className="grid gap-6 1024:grid-cols-2 1024:items-start">
        <Card>
          <VerdictChart verdicts={monitor.verdicts} total={monitor.solutions} />
        </Card>
        <OfflineList people={monitor.offlinePeople} count={monitor.offline} />
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
  const { t } = useTranslation("organiserPeople")
  const { date, number } = useFormat()
  const counts = minutes.map(({ count }) => count)
  return (
    <LineChart
      title={t("monitor.perMinute")}
      summary={t("monitor.perMinuteSummary", {
        total: number(counts.reduce((sum, count) => sum + count, 0)),
        most: number(Math.max(0, ...counts))
      })}
      xs={minutes.map(({ at }) => Date.parse(at))}
      series={[{ label: t("monitor.count"), values: counts }]}
      formatX={(at) => date(at, { timeStyle: "short" })}
      formatY={(count) => (Number.isInteger(count) ? number(count) : "")}
      ticks={minutes.filter((_, index) => index % 10 === 9).map(({ at }) => Date.parse(at))}
      labels={{ x: t("monitor.time"), table: t("monitor.table") }}
    />
  )
}

interface VerdictMixProps {
  readonly verdicts: Monitor["verdicts"]
  readonly total: number
}

/** Verdict counts as a bar chart. */
function VerdictChart({ verdicts, total }: VerdictMixProps) {
  const { t } = useTranslation(["organiserPeople", "submission"])
  const { number } = useFormat()
  const accepted = verdicts.find(({ status }) => status === "accepted")?.count ?? 0
  return (
    <section aria-label={t("monitor.verdicts")} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t("monitor.verdicts")}</h2>
        <p className="text-sm text-ink-soft">
          {total === 0 ? t("monitor.noSolutions") : t("monitor.verdictsSummary", { total, accepted })}
        </p>
      </div>
      <ul className="grid gap-3">
        {verdicts.map(({ status, count }) => (
          <li key={status} className="grid gap-1.5">
            <div className="flex items-center justify-between gap-3">
              <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
              <span className="tabular-nums">{`${count} · ${number(count / total, { style: "percent" })}`}</span>
            </div>
            <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
              <div
                className={cx("h-full rounded-full", status === "accepted" ? "bg-success" : "bg-accent")}
                style={{ width: `${(100 * count) / total}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Away = Monitor["offlinePeople"][number]

interface OfflineListProps {
  readonly people: ReadonlyArray<Away>
  readonly count: number
}

/** Participants who should be online but are not, with links. */
function OfflineList({ people, count }: OfflineListProps) {
  const { t } = useTranslation("organiserPeople")
  const columns = useOfflineColumns()
  return (
    <section aria-label={t("monitor.offlineTitle")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("monitor.offlineTitle")}</h2>
      {people.length === 0 ? (
        <p className="text-ink-soft">{t("monitor.noneOffline")}</p>
      ) : (
        <Table
          label={t("monitor.offlineTitle")}
          columns={columns}
          rows={people}
          keyOf={({ userId }) => userId}
        />
      )}
      {count > people.length && <p className="text-ink-soft">{t("monitor.offlineMore")}</p>}
    </section>
  )
}

function useOfflineColumns(): ReadonlyArray<Column<Away>> {
  const { slug } = useContest()
  const { t } = useTranslation("organiserPeople")
  const nameOf = useParticipantName()
  const { date } = useFormat()
  return [
    {
      header: t("columns.name"),
      main: true,
      cell: (one) => (
        <Link
          to={paths.organiserParticipant(slug, one.userId)}
          className="grid min-h-11 content-center after:absolute after:inset-0 hover:text-accent-ink"
        >
          {nameOf(one)}
          {one.city !== null && <span className="text-sm font-normal text-ink-soft">{one.city}</span>}
        </Link>
      )
    },
    {
      header: t("columns.away"),
      cell: ({ seenAt }) => (seenAt === null ? t("monitor.neverSeen") : date(seenAt, "exact"))
    }
  ]
}
