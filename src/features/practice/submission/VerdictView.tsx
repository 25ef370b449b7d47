import { ArrowRight, Contrast, Lightbulb, TriangleAlert, X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { TFunction } from "i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Solution, TestResult, Verdict } from "../../../api/contract/practice/solutions.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { cx } from "../../../ui/cx.ts"
import { DeadlockHint, Dialogue } from "./compare/Dialogue.tsx"
import { OutputCompare } from "./compare/OutputCompare.tsx"
import { OutputText } from "./compare/OutputText.tsx"
import { explainVerdict } from "./explainVerdict.ts"
import { isJudged } from "../../../machines/isJudged.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { ScoredGroups } from "./ScoredGroups.tsx"
import { SolvedCelebration } from "./SolvedCelebration.tsx"

interface VerdictViewProps {
  readonly solution: Pick<
    Solution,
    "status" | "score" | "scored" | "testsTotal" | "tests" | "compileLog" | "unofficial"
  >
  readonly checker?: Problem["checker"]
  /** True if the verdict arrived while the page was open. */
  readonly fresh?: boolean
  /** Links to the next steps. */
  readonly actions?: ReactNode
  /** Replaces the explanation of a failure. */
  readonly advice?: ReactNode
  /** Further help after a failure. */
  readonly help?: ReactNode
  /** Limits of the language, shown where they can explain the failure. */
  readonly limits?: ReactNode
  /** Hides the editorial, which is not available in contests. */
  readonly inContest?: boolean
}

/** A verdict with its explanation: the failed test, the first difference and one suggestion. */
export function VerdictView({
  solution,
  checker,
  fresh = false,
  actions,
  advice,
  help,
  limits,
  inContest = false
}: VerdictViewProps) {
  const { t } = useTranslation("submission")
  if (!isJudged(solution.status)) return null
  const { what, next, failed } = explainVerdict(solution.status, solution.tests)
  const count = solution.testsTotal
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <VerdictPicture status={solution.status} fresh={fresh} />
        <div className="min-w-0">
          <h3 className="text-lg font-bold text-balance">{headlineText(t, solution)}</h3>
          {advice === undefined && (
            <p className="text-ink-soft">{t(what, { count, score: solution.score })}</p>
          )}
        </div>
      </div>
      {solution.unofficial === true && <Banner tone="amber">{t("unofficial")}</Banner>}
      {solution.compileLog !== null &&
        solution.compileLog !== "" &&
        solution.status === "compilation_error" && (
          <OutputText label={t("compare.compileLog")} text={solution.compileLog} />
        )}
      {failed !== null && <FailedTest test={failed} {...(checker === undefined ? {} : { checker })} />}
      {advice ?? (
        <p className="flex gap-3 rounded-lg bg-accent-soft px-4 py-3 text-sm">
          <Lightbulb className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span>
            <span className="sr-only">{t("next.title")}: </span>
            {failed?.deadlocked === true ? (
              <DeadlockHint />
            ) : (
              t(inContest && next === "next.accepted" ? "next.acceptedInContest" : next)
            )}
          </span>
        </p>
      )}
      {help}
      {outcomeOfVerdict(solution.status) === "rejected" && limits}
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      {solution.scored !== undefined && <ScoredGroups scored={solution.scored} />}
      {solution.tests.length > 0 && <TestStrip tests={solution.tests} />}
    </div>
  )
}

/** The verdict in one sentence, used as the headline and as the announcement. */
export function headlineText(
  t: TFunction<"submission">,
  { status, tests, score, scored }: Pick<Solution, "status" | "tests" | "score" | "scored">
): string {
  if (!isJudged(status)) return t(`verdict.${status}`)
  const { headline, failed } = explainVerdict(status, tests)
  return t(headline, { test: failed?.ordinal, score: scored?.score ?? score, max: scored?.maxScore ?? 100 })
}

function FailedTest({ test, checker }: { readonly test: TestResult; readonly checker?: Problem["checker"] }) {
  const { t } = useTranslation("submission")
  if (!test.sample) return null
  // A problem's own checker may have written the message instead of the program.
  const isRejected = test.status === "wrong_answer" || test.status === "presentation_error"
  const label = checker === null && isRejected ? "compare.anyMessage" : "compare.message"
  const message = test.message !== null && test.message !== "" && (
    <OutputText label={t(label)} text={test.message} />
  )
  // Show the error instead of the comparison: the output is missing because of it.
  const broke = test.status === "runtime_error"
  return (
    <div className="grid gap-3">
      {broke && message}
      {test.actual !== null &&
        (test.input === null && test.expected === null ? (
          <Dialogue text={test.actual} />
        ) : (
          <OutputCompare
            input={test.input}
            expected={test.expected}
            actual={test.actual}
            {...(checker === undefined ? {} : { checker })}
          />
        ))}
      {!broke && message}
    </div>
  )
}

const looks = {
  partial: { Icon: Contrast, className: "bg-amber-soft text-amber-ink" },
  rejected: { Icon: X, className: "bg-danger-soft text-danger-ink" },
  fault: { Icon: TriangleAlert, className: "bg-amber-soft text-amber-ink" }
} as const

function VerdictPicture({ status, fresh }: { readonly status: Solution["status"]; readonly fresh: boolean }) {
  const outcome = outcomeOfVerdict(status)
  if (outcome === "accepted") return <SolvedCelebration still={!fresh} />
  const { Icon, className } = looks[outcome === "partial" || outcome === "fault" ? outcome : "rejected"]
  return (
    <span className={cx("grid size-14 shrink-0 place-items-center rounded-full", className)}>
      <Icon className="size-7" strokeWidth={2.5} />
    </span>
  )
}

export const NextArrow = () => <ArrowRight className="size-4" />

const lookOf = (status: Verdict) => {
  if (status === "accepted") return "bg-success-soft text-success-ink"
  return isJudged(status) ? "bg-danger-soft text-danger-ink ring-1 ring-danger" : "bg-sunken text-ink-soft"
}

const signOf = (status: Verdict) => {
  if (status === "accepted") return "✓"
  return isJudged(status) ? "✗" : "·"
}

/** Strip of all tests: number, icon and colour, with the verdict as text. */
function TestStrip({ tests }: { readonly tests: ReadonlyArray<TestResult> }) {
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
