import { useTranslation } from "react-i18next"
import type { Trace, TraceStep } from "../../../trace/Trace.ts"
import { cx } from "../../../ui/cx.ts"
import { innermost, shownVariables } from "./stepSelectors.ts"
import { useFrameName } from "./useFrameName.ts"

interface StepSentenceProps {
  readonly trace: Trace
  readonly position: number
  /** True during playback, which is not announced to screen readers. */
  readonly silent: boolean
}

/** Describes the current step in words. */
export function StepSentence({ trace, position, silent }: StepSentenceProps) {
  const { t } = useTranslation("cell")
  const step = trace.steps[position]!
  const happens = useHappens()(step)
  const changed = useChanged(trace, position)
  const last = position === trace.steps.length - 1
  const ending = last && !(trace.end === "finished" && step.kind === "end") ? t(`steps.end.${trace.end}`) : ""
  return (
    <div
      role="status"
      aria-live={silent ? "off" : "polite"}
      className={cx(
        "min-h-11 content-center rounded-lg px-3 py-2",
        step.kind === "exception" ? "bg-danger-soft text-danger-ink" : "bg-accent-soft"
      )}
    >
      <p className="font-medium [overflow-wrap:anywhere]">{[happens, changed].filter(Boolean).join(" ")}</p>
      {ending !== "" && <p className="text-sm text-ink">{ending}</p>}
    </div>
  )
}

function useHappens(): (step: TraceStep) => string {
  const { t } = useTranslation("cell")
  const nameOf = useFrameName()
  return (step) => {
    const { line, name } = innermost(step)
    const values = { line, name: nameOf(name), text: step.text ?? "" }
    return t(`steps.happens.${step.kind}`, values)
  }
}

const mostNamed = 3

function useChanged(trace: Trace, position: number): string {
  const { t } = useTranslation("cell")
  const frame = innermost(trace.steps[position]!)
  const changed = shownVariables(trace, position, frame).filter((variable) => variable.changed)
  if (changed.length === 0) return ""
  const list = changed.slice(0, mostNamed).map(({ name, value }) => `${name} = ${value}`)
  return t("steps.changedTo", { list: list.join("; ") })
}
