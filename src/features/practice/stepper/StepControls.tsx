import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
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
        <IconButton
          label={t("steps.first")}
          icon={<ChevronFirst aria-hidden="true" />}
          aria-disabled={!back}
          className={back ? "" : "opacity-55"}
          onClick={() => send({ type: "step.first" })}
        />
        <IconButton
          label={t("steps.back")}
          icon={<ChevronLeft aria-hidden="true" />}
          aria-disabled={!back}
          className={back ? "" : "opacity-55"}
          onClick={() => send({ type: "step.back" })}
        />
        <IconButton
          label={t(playing ? "steps.pause" : "steps.play")}
          icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          aria-disabled={steps < 2}
          className={steps < 2 ? "opacity-55" : ""}
          onClick={() => send({ type: playing ? "play.paused" : "play.started" })}
        />
        <IconButton
          label={t("steps.next")}
          icon={<ChevronRight aria-hidden="true" />}
          aria-disabled={!on}
          className={on ? "bg-accent! text-on-accent! hover:bg-accent-strong!" : "opacity-55"}
          onClick={() => send({ type: "step.next" })}
        />
        <IconButton
          label={t("steps.last")}
          icon={<ChevronLast aria-hidden="true" />}
          aria-disabled={!on}
          className={on ? "" : "opacity-55"}
          onClick={() => send({ type: "step.last" })}
        />
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
