import { CircleCheck, CircleX, Play, TriangleAlert } from "lucide-react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import type { InputReport, RunPlan, RunSnapshot } from "../../../machines/runMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { Progress } from "../../../ui/Progress.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"
import {
  allAgree,
  canRetry,
  currentInput,
  isBusy,
  isSettled,
  isUndecided,
  isWrong,
  loadedShare
} from "../run/runSelectors.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { useErrorMarks } from "../editor/useErrorMarks.ts"
import { OutputCompare } from "../submission/compare/OutputCompare.tsx"
import { OutputText } from "../submission/compare/OutputText.tsx"
import { useResultFormats } from "../submission/useResultFormats.ts"
import type { RunControl } from "./useRun.ts"

interface RunPanelProps {
  readonly run: RunControl
  readonly snapshot: RunSnapshot
  readonly languages: ReadonlyArray<Language>
  /** The editor in which lines with errors are marked. */
  readonly code: RefObject<CodeView | null>
}

/** Results for samples and custom input: input, output and expected output. */
export function RunPanel({ run, snapshot, languages, code }: RunPanelProps) {
  const { plan, reports, compileLog } = snapshot.context
  useErrorMarks(code, plan?.code ?? "", compileLog ?? crashLog(reports))
  const name = languages.find(({ id }) => id === plan?.language)?.name ?? ""
  return (
    <div className="grid gap-4">
      <RunSummary run={run} snapshot={snapshot} language={name} />
      {compileLog !== null && <CompileLog log={compileLog} />}
      {plan !== null && isWithoutJudge(plan) && <RunNotice />}
      {plan !== null && compileLog === null && !snapshot.matches("failed") && (
        <ol className="grid gap-2">
          {plan.inputs.map((_, index) => (
            <li key={index}>
              <InputResult
                plan={plan}
                index={index}
                report={reports[index] ?? null}
                running={currentInput(snapshot) === index}
                open={index === openAt(snapshot)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Samples of interactive problems are dialogues and not inputs, and the judge's program is on the server. */
const isWithoutJudge = ({ checker, inputs }: RunPlan) =>
  checker === null && inputs.every(({ answer }) => answer === null)

function RunNotice() {
  const { t } = useTranslation("dialogue")
  return <p className="rounded-lg bg-amber-soft px-4 py-3 text-sm text-amber-ink">{t("runNotice")}</p>
}

const crashLog = (reports: RunSnapshot["context"]["reports"]) =>
  reports.find((report) => report?.status === "runtime_error")?.stderr ?? null

/** Index of the first failed input, else of the custom input, which has no expected answer; -1 if there is neither. */
function openAt({ context: { plan, reports } }: RunSnapshot): number {
  const wrong = reports.findIndex((report) => report !== null && outcomeOf(report) === "rejected")
  return wrong >= 0 ? wrong : (plan?.inputs.findIndex(({ answer }) => answer === null) ?? -1)
}

const outcomeOf = (report: InputReport): Outcome => {
  if (report.status === "judge_error") return "fault"
  return isWrong(report) ? "rejected" : "accepted"
}

interface RunSummaryProps {
  readonly run: RunControl
  readonly snapshot: RunSnapshot
  readonly language: string
}

function RunSummary({ run, snapshot, language }: RunSummaryProps) {
  const { t } = useTranslation("editor")
  const busy = isBusy(snapshot)
  const text = useSummary(snapshot, language)
  const complete = isSettled(snapshot) && snapshot.context.budgetSpent === null
  const agree = complete && allAgree(snapshot) === true
  const bad =
    snapshot.context.compileLog !== null ||
    snapshot.matches("failed") ||
    (isSettled(snapshot) && !agree && allAgree(snapshot) === false)
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 items-center gap-3">
        {!busy && !bad && !agree && <Play className="size-5 shrink-0 text-ink-soft" />}
        {agree && <CircleCheck className="size-5 shrink-0 text-success-ink" />}
        {bad && <CircleX className="size-5 shrink-0 text-danger-ink" />}
        <p role="status" className={cx("mr-auto", agree && "font-semibold text-success-ink")}>
          {text}
        </p>
        {canRetry(snapshot) && (
          <Button size="sm" variant="secondary" onClick={run.retry}>
            {t("run.retry")}
          </Button>
        )}
      </div>
      {busy && <Progress value={loadedShare(snapshot) ?? doneShare(snapshot)} label={text} />}
    </div>
  )
}

const done = ({ context: { reports } }: RunSnapshot) => reports.filter((report) => report !== null).length

const doneShare = (snapshot: RunSnapshot) =>
  snapshot.matches({ working: "running" }) ? done(snapshot) / snapshot.context.reports.length : null

function useSummary(snapshot: RunSnapshot, language: string): string {
  const { t } = useTranslation("editor")
  const { progress, reports, failure, compileLog, plan, budgetSpent } = snapshot.context
  if (snapshot.matches("idle")) return t("run.idleText")
  if (snapshot.matches({ working: "loadingRuntime" })) {
    return progress === null ? t("run.starting") : t("run.loadingRuntime", { language })
  }
  if (snapshot.matches({ working: "running" })) {
    return t("run.running", { done: done(snapshot), total: reports.length })
  }
  if (failure !== null) return t(`run.failure.${failure.kind}`, { language })
  if (compileLog !== null) return t("run.compilation")
  if (snapshot.matches("stopped")) return t("run.stopped")
  if (budgetSpent === "owner") return t("run.budgetSpent.owner")
  if (snapshot.matches("timedOut")) return t("run.timedOut")
  if (budgetSpent === "run") return t("run.budgetSpent.run")
  const agree = allAgree(snapshot)
  if (agree === true) return t("run.allAgree")
  const undecided = reports.some(
    (report, index) => hasAnswer(plan, index) && report !== null && isUndecided(report)
  )
  if (agree === null) return t(undecided ? "run.severalRight" : "run.done")
  const differ = reports.filter(
    (report, index) => hasAnswer(plan, index) && (report === null || isWrong(report))
  )
  return t("run.someDiffer", { count: differ.length })
}

const hasAnswer = (plan: RunPlan | null, index: number) => plan?.inputs[index]?.answer != null

interface InputResultProps {
  readonly plan: RunPlan
  readonly index: number
  readonly report: InputReport | null
  readonly running: boolean
  readonly open: boolean
}

function InputResult({ plan, index, report, running, open }: InputResultProps) {
  const { t } = useTranslation(["editor", "problems", "submission"])
  const { time } = useResultFormats()
  const given = plan.inputs[index]
  if (given === undefined) return null
  const name =
    given.answer === null ? t("run.ownOutput") : t("problems:problem.sample", { ordinal: index + 1 })
  return (
    <details
      key={`${report === null}-${open}`}
      open={open && report !== null}
      className="group rounded-lg border border-line bg-raised"
    >
      <summary className="flex min-h-11 items-center gap-3 rounded-lg px-3 hover:bg-sunken">
        <span className="font-medium">{name}</span>
        <ReportBadge report={report} running={running} compares={given.answer !== null} />
        {report !== null && (
          <span className="ml-auto text-sm text-ink-soft tabular-nums">{time(report.timeMs)}</span>
        )}
      </summary>
      {report !== null && (
        <div className="grid gap-3 border-t border-line p-3">
          <OutputCompare
            input={given.input}
            expected={given.answer}
            actual={report.stdout}
            checker={plan.checker}
          />
          {report.stderr !== "" && (
            <OutputText label={t("submission:compare.message")} text={report.stderr} />
          )}
        </div>
      )}
    </details>
  )
}

function ReportBadge({
  report,
  running,
  compares
}: {
  readonly report: InputReport | null
  readonly running: boolean
  readonly compares: boolean
}) {
  const { t } = useTranslation("editor")
  if (report === null) {
    return (
      <VerdictBadge
        outcome={running ? "running" : "waiting"}
        label={t(running ? "run.report.running" : "run.report.none")}
      />
    )
  }
  const word = report.status === "ok" ? (report.comparison ?? "ok") : report.status
  const outcome = compares && isUndecided(report) ? "waiting" : outcomeOf(report)
  return <VerdictBadge outcome={outcome} label={t(`run.report.${word}`)} />
}

function CompileLog({ log }: { readonly log: string }) {
  const { t } = useTranslation("submission")
  return (
    <div className="grid gap-2">
      <OutputText label={t("compare.compileLog")} text={log} />
      <p className="flex gap-2 text-sm text-ink-soft">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        {t("next.compilation_error")}
      </p>
    </div>
  )
}
