import { Footprints, Play, Square } from "lucide-react"
import type { Ref } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"

interface CellActionsProps {
  readonly busy: boolean
  readonly runButton: Ref<HTMLButtonElement>
  readonly onRun: () => void
  readonly onStop: () => void
  /** Null when the language has no stepper. */
  readonly onStep: (() => void) | null
  readonly stepButton: Ref<HTMLButtonElement>
}

/** Run, Stop and Step buttons of a code cell. */
export function CellActions({ busy, runButton, onRun, onStop, onStep, stepButton }: CellActionsProps) {
  const { t } = useTranslation("editor")
  return (
    <div className="flex flex-wrap gap-3 max-430:[&>*]:grow print:hidden">
      <Button
        ref={runButton}
        variant={busy ? "secondary" : "primary"}
        aria-keyshortcuts="Control+Enter"
        onClick={busy ? onStop : onRun}
      >
        {busy ? <Square className="size-4 fill-current" /> : <Play className="size-4" />}
        {t(busy ? "run.stop" : "run.run")}
      </Button>
      {onStep !== null && (
        <Button ref={stepButton} variant="secondary" disabled={busy} onClick={onStep}>
          <Footprints className="size-4" />
          {t("run.stepThrough")}
        </Button>
      )}
    </div>
  )
}
