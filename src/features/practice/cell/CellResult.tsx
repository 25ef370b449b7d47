import { CircleX, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { RunSnapshot } from "../../../machines/runMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { canRetry, isBusy, isSettled, loadedShare } from "../run/runSelectors.ts"
import { OutputText } from "../submission/compare/OutputText.tsx"
import type { CellRun } from "./useCellRun.ts"

interface CellResultProps {
  readonly run: CellRun
  /** Display name of the language. */
  readonly language: string
}

/** Output and status of a cell's run. */
export function CellResult({ run, language }: CellResultProps) {
  const { t } = useTranslation(["cell", "editor", "submission"])
  const { snapshot } = run
  const report = snapshot.context.reports[0] ?? null
  const said = useSaid(snapshot, language)
  const bad = snapshot.matches("failed") || (report !== null && report.status !== "ok")
  const busy = isBusy(snapshot)
  // A terminated worker returns no output, so show the output streamed before that.
  const output = report === null || report.stdout === "" ? snapshot.context.appeared : report.stdout
  return (
    <>
      <div className={said === "" ? "" : "flex flex-wrap items-center gap-x-3 gap-y-2"}>
        {bad && !busy && <CircleX className="size-5 shrink-0 text-danger-ink" />}
        <p role="status" className="mr-auto text-sm">
          {said}
        </p>
        {canRetry(snapshot) && (
          <Button size="sm" variant="secondary" onClick={run.retry}>
            {t("editor:run.retry")}
          </Button>
        )}
      </div>
      {busy && <Progress value={loadedShare(snapshot)} label={said} />}
      {(output !== "" || (isSettled(snapshot) && report !== null)) && (
        <OutputText label={t("output")} text={output} />
      )}
      {isSettled(snapshot) && report !== null && report.stderr !== "" && (
        <>
          <OutputText label={t("submission:compare.message")} text={report.stderr} />
          <p className="flex gap-2 text-sm text-ink-soft">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" />
            {t("errorHint")}
          </p>
        </>
      )}
    </>
  )
}

function useSaid(snapshot: RunSnapshot, language: string): string {
  const { t } = useTranslation(["cell", "editor"])
  const { progress, failure, reports } = snapshot.context
  if (snapshot.matches("idle")) return ""
  if (snapshot.matches({ working: "loadingRuntime" })) {
    return progress === null ? t("editor:run.starting") : t("editor:run.loadingRuntime", { language })
  }
  if (isBusy(snapshot)) return t("running")
  if (failure !== null)
    return t(`failure.${failure.kind === "server" ? "unsupported" : failure.kind}`, { language })
  if (snapshot.matches("stopped")) return t("editor:run.stopped")
  return t(`status.${reports[0]?.status ?? "judge_error"}`)
}
