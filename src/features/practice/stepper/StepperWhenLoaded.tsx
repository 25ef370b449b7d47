import { useEffect, useState, type ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { loadStepper } from "./loadStepper.ts"
import type { StepperProps } from "./Stepper.tsx"

type Part = { readonly Stepper: ComponentType<StepperProps> } | "loading" | "failed"

/** Loads the stepper on first render; shows an error if it fails to load. */
export function StepperWhenLoaded(props: StepperProps) {
  const { t } = useTranslation(["cell", "editor"])
  const [part, setPart] = useState<Part>("loading")
  useEffect(() => {
    if (part !== "loading") return undefined
    let unmounted = false
    loadStepper().then(
      (Stepper) => unmounted || setPart({ Stepper }),
      () => unmounted || setPart("failed")
    )
    return () => {
      unmounted = true
    }
  }, [part])
  if (typeof part === "object") return <part.Stepper {...props} />
  if (part === "loading") {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <Spinner />
        {t("editor:run.starting")}
      </p>
    )
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">{t("steps.notLoaded")}</p>
      <Button size="sm" variant="secondary" onClick={() => setPart("loading")}>
        {t("editor:run.retry")}
      </Button>
    </div>
  )
}
