import { Footprints } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Select } from "../../ui/Select.tsx"
import { afterFirstInput } from "../shell/afterFirstInput.ts"
import { loadStepper } from "../stepper/loadStepper.ts"
import { StepperWhenLoaded } from "../stepper/StepperWhenLoaded.tsx"
import type { Solving } from "./useSolving.ts"
import { inputsOf } from "./useRun.ts"

/** The way from a Python solution to seeing it work line by line. */
export function StepThrough({ solving }: { readonly solving: Solving }) {
  const { t } = useTranslation(["editor", "cell", "common"])
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => afterFirstInput(loadStepper), [])
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={solving.workspace.draft === null || solving.running}
        onClick={() => setCode(solving.workspace.read())}
      >
        <Footprints aria-hidden="true" className="size-4" />
        {t("run.stepThrough")}
      </Button>
      <Dialog
        open={code !== null}
        onClose={() => setCode(null)}
        title={t("cell:steps.title")}
        closeLabel={t("common:close")}
        className="w-[min(72rem,calc(100vw-1rem))] 768:w-[min(72rem,calc(100vw-4rem))] max-550:[&>div]:p-4"
      >
        {code !== null && <SteppedInput solving={solving} code={code} />}
      </Dialog>
    </>
  )
}

/** Stepped through with the learner's own input, if there is any, else with the first sample. */
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
