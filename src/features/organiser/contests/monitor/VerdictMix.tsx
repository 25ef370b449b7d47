import { useTranslation } from "react-i18next"
import type { Monitor } from "../../../../api/contract/organiser/monitor.ts"
import { cx } from "../../../../ui/cx.ts"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOf } from "../../../shell/frame/outcomeOf.ts"

interface VerdictMixProps {
  readonly verdicts: Monitor["verdicts"]
  readonly total: number
}

/** Verdict counts as a bar chart. */
export function VerdictMix({ verdicts, total }: VerdictMixProps) {
  const { t, i18n } = useTranslation(["organiserPeople", "submission"])
  const share = new Intl.NumberFormat(i18n.language, { style: "percent" })
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
              <VerdictBadge outcome={outcomeOf(status)} label={t(`submission:verdict.${status}`)} />
              <span className="tabular-nums">{`${count} · ${share.format(count / total)}`}</span>
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
