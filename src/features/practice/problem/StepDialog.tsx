import { useTranslation } from "react-i18next"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Select } from "../../../ui/Select.tsx"
import { useState } from "react"
import { StepperWhenLoaded } from "../stepper/StepperWhenLoaded.tsx"
import { inputsOf } from "./useRun.ts"
import type { Solving } from "./useSolving.ts"

export interface StepDialogProps {
  readonly solving: Solving
  /** Source to step through; null while the dialog is closed. */
  readonly code: string | null
  readonly onClose: () => void
}

/** Dialog that runs a solution line by line. */
export function StepDialog({ solving, code, onClose }: StepDialogProps) {
  const { t } = useTranslation(["cell", "common"])
  return (
    <Dialog
      open={code !== null}
      onClose={onClose}
      title={t("steps.title")}
      closeLabel={t("common:close")}
      className="w-[min(72rem,calc(100vw-1rem))] 768:w-[min(72rem,calc(100vw-4rem))] max-550:[&>div]:p-4"
    >
      {code !== null && <SteppedInput solving={solving} code={code} />}
    </Dialog>
  )
}

/** Steps through the custom input if there is one, else through the first sample. */
function SteppedInput({ solving, code }: { readonly solving: Solving; readonly code: string }) {
  const { t } = useTranslation(["cell", "problems"])
  const inputs = inputsOf(solving.problem, solving.run.ownInput)
  const own = inputs.findIndex(({ answer }) => answer === null)
  const [chosen, choose] = useState(String(Math.max(own, 0)))
  const options = inputs.map((_, index) => ({
    value: String(index),
    label: index === own ? t("steps.ownInput") : t("problems:problem.sample", { ordinal: index + 1 })
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {options.length > 1 && (
        <Select
          label={t("steps.source")}
          value={chosen}
          options={options}
          onChange={choose}
          className="max-w-xs"
        />
      )}
      <StepperWhenLoaded key={chosen} code={code} input={inputs[Number(chosen)]?.input ?? ""} />
    </div>
  )
}
