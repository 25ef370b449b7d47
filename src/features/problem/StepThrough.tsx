import { Footprints } from "lucide-react"
import { useEffect, useState } from "react"
import type { ComponentType } from "react"
import { getI18n, useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { afterFirstInput } from "../shell/afterFirstInput.ts"
import { tellNoConnection } from "../shell/tellNoConnection.ts"
import { loadStepper } from "../stepper/loadStepper.ts"
import type { StepDialogProps } from "./StepDialog.tsx"
import type { Solving } from "./useSolving.ts"

const loadDialog = async () => {
  const [{ StepDialog }] = await Promise.all([
    import("./StepDialog.tsx"),
    getI18n().loadNamespaces(["cell", "common"])
  ])
  return StepDialog
}

const loadAhead = () => Promise.all([loadDialog(), loadStepper()])

/** The way from a Python solution to seeing it work line by line; the dialog loads when it is first opened. */
export function StepThrough({ solving }: { readonly solving: Solving }) {
  const { t } = useTranslation("editor")
  const [code, setCode] = useState<string | null>(null)
  const [StepDialog, setDialog] = useState<ComponentType<StepDialogProps> | null>(null)
  useEffect(() => afterFirstInput(loadAhead), [])
  const open = async () => {
    try {
      const loaded = await loadDialog()
      setDialog(() => loaded)
      setCode(solving.workspace.read())
    } catch {
      await tellNoConnection()
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={solving.workspace.draft === null || solving.running}
        onClick={() => void open()}
      >
        <Footprints aria-hidden="true" className="size-4" />
        {t("run.stepThrough")}
      </Button>
      {StepDialog !== null && <StepDialog solving={solving} code={code} onClose={() => setCode(null)} />}
    </>
  )
}
