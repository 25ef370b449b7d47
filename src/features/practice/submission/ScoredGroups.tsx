import { useTranslation } from "react-i18next"
import type { GroupResult, ScoredResult } from "../../../api/contract/practice/solutions.ts"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"

/** The points of a scoring problem: of the whole solution and of each group of tests. */
export function ScoredGroups({ scored }: { readonly scored: ScoredResult }) {
  const { t } = useTranslation("submission")
  const { score, maxScore, groups } = scored
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold tabular-nums">{t("groups.title", { score, max: maxScore })}</h4>
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
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="font-semibold">{t("groups.one", { number })}</span>
      <span className="text-ink-soft">{t(from === to ? "groups.test" : "groups.tests", { from, to })}</span>
      {status === null ? (
        <span className="text-ink-soft">{t("groups.skipped")}</span>
      ) : (
        <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`verdict.${status}`)} />
      )}
      <span className="ml-auto tabular-nums">{t("groups.points", { score, max: maxScore })}</span>
    </li>
  )
}
