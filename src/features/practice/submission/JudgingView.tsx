import { useTranslation } from "react-i18next"
import type { SubmissionProgress } from "../../../machines/submissionMachine.ts"
import { Progress } from "../../../ui/Progress.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"

/** Progress of judging: queue position, then tests done. */
export function JudgingView({ progress }: { readonly progress: SubmissionProgress }) {
  const { t } = useTranslation("submission")
  const { status, testsDone, testsTotal, queuePlace } = progress
  const queued = status === "queued"
  const value = queued || testsTotal === 0 ? null : testsDone / testsTotal
  return (
    <div className="grid gap-3 py-2">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Spinner className="size-6" />
        </span>
        <div>
          <h3 className="font-bold">{t(queued ? "queued.title" : "running.title")}</h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {queued && (queuePlace === null || queuePlace === 0) && t("queued.next")}
            {queued && queuePlace !== null && queuePlace > 0 && t("queued.ahead", { count: queuePlace })}
            {!queued && testsDone === 0 && t("running.compiling")}
            {!queued && testsDone > 0 && t("running.tests", { done: testsDone, total: testsTotal })}
          </p>
        </div>
      </div>
      <Progress value={value} label={t("running.progress")} />
    </div>
  )
}
