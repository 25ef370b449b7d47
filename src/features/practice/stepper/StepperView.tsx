import { useTranslation } from "react-i18next"
import type { StepperEvent, StepperSnapshot } from "../../../machines/stepperMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { loadedShare } from "../run/runSelectors.ts"
import { OutputText } from "../submission/compare/OutputText.tsx"
import {
  canRetry,
  isBusy,
  isPlaying,
  nextLine,
  printedBy,
  innermost,
  shownVariables,
  canGoBack,
  canGoOn
} from "./stepSelectors.ts"
import type { Trace, TraceStep } from "../../../trace/Trace.ts"
import { CallStack } from "./CallStack.tsx"
import { TracedCode } from "./TracedCode.tsx"
import { cx } from "../../../ui/cx.ts"
import { useFrameName } from "./useFrameName.ts"
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  type LucideIcon
} from "lucide-react"
import { IconButton } from "../../../ui/IconButton.tsx"

interface StepperViewProps {
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

interface StepsProps extends StepperViewProps {
  readonly code: string
  readonly trace: Trace
}

/** One step of a recorded program: current line, variables and output. */
function Steps({ code, trace, snapshot, send }: StepsProps) {
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

interface StepSentenceProps {
  readonly trace: Trace
  readonly position: number
  /** True during playback, which is not announced to screen readers. */
  readonly silent: boolean
}

/** Describes the current step in words. */
function StepSentence({ trace, position, silent }: StepSentenceProps) {
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

interface StepControlsProps extends StepperViewProps {
  readonly trace: Trace
}

/** Stepper controls: back, forward, play and a position slider. */
function StepControls({ trace, snapshot, send }: StepControlsProps) {
  const { t } = useTranslation("cell")
  const playing = isPlaying(snapshot)
  const back = canGoBack(snapshot)
  const on = canGoOn(snapshot)
  const { position } = snapshot.context
  const steps = trace.steps.length
  const where = t("steps.where", { step: position + 1, steps })
  return (
    <div
      role="group"
      aria-label={t("steps.controls")}
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      <div className="flex">
        <Control
          name="first"
          Icon={ChevronFirst}
          possible={back}
          onClick={() => send({ type: "step.first" })}
        />
        <Control name="back" Icon={ChevronLeft} possible={back} onClick={() => send({ type: "step.back" })} />
        <Control
          name={playing ? "pause" : "play"}
          Icon={playing ? Pause : Play}
          possible={steps >= 2}
          onClick={() => send({ type: playing ? "play.paused" : "play.started" })}
        />
        <Control
          name="next"
          Icon={ChevronRight}
          possible={on}
          className="bg-accent! text-on-accent! hover:bg-accent-strong!"
          onClick={() => send({ type: "step.next" })}
        />
        <Control name="last" Icon={ChevronLast} possible={on} onClick={() => send({ type: "step.last" })} />
      </div>
      <input
        type="range"
        min={1}
        max={steps}
        value={position + 1}
        aria-label={t("steps.slider")}
        aria-valuetext={`${where}. ${t("steps.line", { line: innermost(trace.steps[position]!).line })}`}
        onChange={({ target }) => send({ type: "step.chosen", index: Number(target.value) - 1 })}
        className="min-h-11 min-w-32 grow cursor-pointer accent-accent"
      />
      <span className="text-sm text-ink-soft tabular-nums">{where}</span>
    </div>
  )
}

interface ControlProps {
  readonly name: "first" | "back" | "play" | "pause" | "next" | "last"
  readonly Icon: LucideIcon
  readonly possible: boolean
  readonly className?: string
  readonly onClick: () => void
}

/** A control that keeps the focus while it is not possible. */
function Control({ name, Icon, possible, className = "", onClick }: ControlProps) {
  const { t } = useTranslation("cell")
  return (
    <IconButton
      label={t(`steps.${name}`)}
      icon={<Icon />}
      aria-disabled={!possible}
      className={possible ? className : "opacity-55"}
      onClick={onClick}
    />
  )
}
