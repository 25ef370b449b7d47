import { useTranslation } from "react-i18next"
import type { StepperEvent, StepperSnapshot } from "../../../machines/stepperMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { loadedShare } from "../run/runSelectors.ts"
import { OutputText } from "../submission/compare/OutputText.tsx"
import { Steps } from "./Steps.tsx"
import { canRetry, isBusy } from "./stepSelectors.ts"

export interface StepperViewProps {
  readonly snapshot: StepperSnapshot
  readonly send: (event: StepperEvent) => void
}

/** Renders the stepper in each of its states. */
export function StepperView({ snapshot, send }: StepperViewProps) {
  const { t } = useTranslation(["cell", "submission"])
  const { trace, program } = snapshot.context
  if (trace !== null && snapshot.matches("viewing")) {
    return <Steps code={program.code} trace={trace} snapshot={snapshot} send={send} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Waiting snapshot={snapshot} send={send} />
      {trace !== null && trace.stderr !== "" && (
        <OutputText label={t("submission:compare.message")} text={trace.stderr} />
      )}
    </div>
  )
}

function Waiting({ snapshot, send }: StepperViewProps) {
  const { t } = useTranslation(["cell", "editor"])
  const said = useSaid(snapshot)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto">
          {said}
        </p>
        {canRetry(snapshot) && (
          <Button size="sm" variant="secondary" onClick={() => send({ type: "stepper.retried" })}>
            {t("editor:run.retry")}
          </Button>
        )}
      </div>
      {isBusy(snapshot) && <Progress value={loadedShare(snapshot)} label={said} />}
    </>
  )
}

function useSaid(snapshot: StepperSnapshot): string {
  const { t } = useTranslation(["cell", "editor"])
  const { failure, progress, trace } = snapshot.context
  const language = "Python"
  if (failure !== null) return t(`failure.${failure}`, { language })
  if (trace !== null) return t(trace.end === "failed" ? "steps.notBegun" : `steps.end.${trace.end}`)
  if (snapshot.matches({ recording: "running" })) return t("steps.recording")
  return progress === null ? t("editor:run.starting") : t("editor:run.loadingRuntime", { language })
}
