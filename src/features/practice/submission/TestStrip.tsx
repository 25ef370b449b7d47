import { useTranslation } from "react-i18next"
import type { TestResult, Verdict } from "../../../api/contract/practice/solutions.ts"
import { cx } from "../../../ui/cx.ts"
import { isJudged } from "../../shell/frame/outcomeOfVerdict.ts"

const lookOf = (status: Verdict) => {
  if (status === "accepted") return "bg-success-soft text-success-ink"
  return isJudged(status) ? "bg-danger-soft text-danger-ink ring-1 ring-danger" : "bg-sunken text-ink-soft"
}

const signOf = (status: Verdict) => {
  if (status === "accepted") return "✓"
  return isJudged(status) ? "✗" : "·"
}

/** Strip of all tests: number, icon and colour, with the verdict as text. */
export function TestStrip({ tests }: { readonly tests: ReadonlyArray<TestResult> }) {
  const { t } = useTranslation("submission")
  const wordOf = (status: Verdict) => t(isJudged(status) ? `verdict.${status}` : "tests.notRun")
  return (
    <ol aria-label={t("tests.title")} className="flex flex-wrap gap-1.5">
      {tests.map(({ ordinal, status }) => (
        <li
          key={ordinal}
          title={t("tests.one", { ordinal, verdict: wordOf(status) })}
          className={cx(
            "grid min-w-9 grid-flow-col items-center justify-center gap-1 rounded-md px-1.5 py-1 text-xs font-semibold tabular-nums",
            lookOf(status)
          )}
        >
          <span aria-hidden="true">{ordinal}</span>
          <span aria-hidden="true">{signOf(status)}</span>
          <span className="sr-only">{t("tests.one", { ordinal, verdict: wordOf(status) })}</span>
        </li>
      ))}
    </ol>
  )
}
