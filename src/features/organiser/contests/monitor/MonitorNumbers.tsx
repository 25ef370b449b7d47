import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { cx } from "../../../../ui/cx.ts"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useContest } from "../ContestContext.ts"

/** Contest statistics; values that need attention are marked by more than colour. */
export function MonitorNumbers({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const { failedRequests, oldestQueuedS, unansweredQuestions, offline } = monitor
  const wait = useWait()
  return (
    <section aria-label={t("monitor.numbers")}>
      <dl className="grid grid-cols-2 gap-3 768:grid-cols-3 1024:grid-cols-4">
        <Figure name={t("monitor.registered")} value={monitor.registered} />
        <Figure name={t("monitor.started")} value={monitor.started} />
        <Figure name={t("monitor.running")} value={monitor.running} />
        <Figure name={t("monitor.active")} value={monitor.active} hint={t("monitor.activeHint")} />
        <Figure
          name={t("monitor.offline")}
          value={offline}
          hint={t("monitor.offlineHint")}
          alarming={offline > 0}
        />
        <Figure name={t("monitor.finished")} value={monitor.finished} />
        <Figure name={t("monitor.disqualified")} value={monitor.disqualified} />
        <Figure
          name={t("monitor.solutions")}
          value={monitor.solutions}
          hint={t("monitor.solutionsHint", { count: monitor.unofficial })}
        />
        <Figure
          name={t("monitor.queued")}
          value={monitor.queued}
          hint={
            oldestQueuedS === null
              ? t("monitor.queueEmpty")
              : t("monitor.queuedHint", { wait: wait(oldestQueuedS) })
          }
          alarming={(oldestQueuedS ?? 0) > 60}
        />
        <Figure
          name={t("monitor.failed")}
          value={failedRequests.fiveMinutes}
          hint={t("monitor.failedHint", { count: failedRequests.hour })}
          alarming={failedRequests.fiveMinutes > 0}
        />
        <Figure
          name={t("monitor.questions")}
          value={unansweredQuestions}
          hint={
            <Link
              to={organiserTab(slug, "jury")}
              className="inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline"
            >
              {t("monitor.toQuestions")}
            </Link>
          }
          alarming={unansweredQuestions > 0}
        />
      </dl>
    </section>
  )
}

/** Formats a duration as seconds, or as minutes from 2 min on. */
function useWait(): (seconds: number) => string {
  const { t } = useTranslation("organiserPeople")
  return (seconds) =>
    seconds < 120
      ? t("monitor.seconds", { count: seconds })
      : t("minutes", { minutes: Math.floor(seconds / 60) })
}

interface FigureProps {
  readonly name: string
  readonly value: number
  readonly hint?: ReactNode
  readonly alarming?: boolean
}

function Figure({ name, value, hint, alarming = false }: FigureProps) {
  const { number } = useFormat()
  return (
    <div
      className={cx(
        "flex flex-col gap-1 rounded-xl border p-4",
        alarming ? "border-2 border-amber bg-amber-soft" : "border-line bg-raised"
      )}
    >
      <dt className="text-sm font-medium">{name}</dt>
      <dd className="grid">
        <span className="text-3xl font-bold tabular-nums">{number(value)}</span>
        {hint !== undefined && <span className="text-sm">{hint}</span>}
      </dd>
    </div>
  )
}
