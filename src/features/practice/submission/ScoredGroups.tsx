import { useTranslation } from "react-i18next"
import type { GroupResult, ScoredResult, Verdict } from "../../../api/contract/practice/solutions.ts"

/** The points of a scoring problem: of the whole solution and of each group of tests. */
export function ScoredGroups({ scored }: { readonly scored: ScoredResult }) {
  const { t } = useTranslation("submission")
  const { score, maxScore, groups } = scored
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold">{t("headline.partial", { score, max: maxScore })}</h4>
      {groups.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line text-sm">
          {groups.map((group, index) => (
            <GroupRow key={group.from} group={group} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  )
}

function GroupRow({ group, number }: { readonly group: GroupResult; readonly number: number }) {
  const { t } = useTranslation("submission")
  const { from, to, score, maxScore, status } = group
  const tests = from === to ? `${t("tests.columns.test")} ${from}` : `${t("tests.title")} ${from}–${to}`
  return (
    <li className="flex flex-wrap gap-x-3 px-3 py-2">
      <span className="font-semibold">{t("groups.one", { number })}</span>
      <span className="text-ink-soft">{tests}</span>
      <span className={inkOf(status)}>{t(status === null ? "groups.skipped" : `verdict.${status}`)}</span>
      <span className="ml-auto">{t("headline.partial", { score, max: maxScore })}</span>
    </li>
  )
}

function inkOf(status: Verdict | null) {
  if (status === null) return "text-ink-soft"
  if (status === "accepted") return "text-success-ink"
  return status === "partial" ? "text-amber-ink" : "text-danger-ink"
}
