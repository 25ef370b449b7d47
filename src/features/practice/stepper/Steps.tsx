import { useTranslation } from "react-i18next"
import type { Trace } from "../../../trace/Trace.ts"
import { OutputText } from "../submission/compare/OutputText.tsx"
import { CallStack } from "./CallStack.tsx"
import { StepControls } from "./StepControls.tsx"
import type { StepperViewProps } from "./StepperView.tsx"
import { StepSentence } from "./StepSentence.tsx"
import { isPlaying, nextLine, printedBy } from "./stepSelectors.ts"
import { TracedCode } from "./TracedCode.tsx"

interface StepsProps extends StepperViewProps {
  readonly code: string
  readonly trace: Trace
}

/** One step of a recorded program: current line, variables and output. */
export function Steps({ code, trace, snapshot, send }: StepsProps) {
  const { t } = useTranslation(["cell", "submission"])
  const { position } = snapshot.context
  const step = trace.steps[position]
  if (step === undefined) return null
  const last = position === trace.steps.length - 1
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <StepControls trace={trace} snapshot={snapshot} send={send} />
      <StepSentence trace={trace} position={position} silent={isPlaying(snapshot)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @min-[44rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TracedCode code={code} step={step} next={nextLine(trace, position)} />
        <CallStack trace={trace} position={position} />
      </div>
      <OutputText label={t("steps.printed")} text={printedBy(trace, position)} />
      {last && trace.stderr !== "" && (
        <OutputText label={t("submission:compare.message")} text={trace.stderr} />
      )}
    </div>
  )
}
