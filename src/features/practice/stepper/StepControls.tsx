import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  type LucideIcon
} from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Trace } from "../../../trace/Trace.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import type { StepperViewProps } from "./StepperView.tsx"
import { canGoBack, canGoOn, innermost, isPlaying } from "./stepSelectors.ts"

interface StepControlsProps extends StepperViewProps {
  readonly trace: Trace
}

/** Stepper controls: back, forward, play and a position slider. */
export function StepControls({ trace, snapshot, send }: StepControlsProps) {
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
