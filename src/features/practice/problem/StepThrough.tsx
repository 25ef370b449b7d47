import { Footprints } from "lucide-react"
import { Suspense, useEffect, useRef, useState, type ComponentType } from "react"
import { getI18n, useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { followFocus } from "../../../ui/focusTrail.ts"
import { afterFirstInput } from "../../shell/frame/afterFirstInput.ts"
import { showNoConnection } from "../../shell/frame/showNoConnection.ts"
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

/** Opens the stepper for a Python solution; the dialog loads on first use. */
export function StepThrough({ solving }: { readonly solving: Solving }) {
  const { t } = useTranslation("editor")
  const [code, setCode] = useState<string | null>(null)
  const [StepDialog, setDialog] = useState<ComponentType<StepDialogProps> | null>(null)
  const [loading, setLoading] = useState(false)
  const disabled = solving.workspace.draft === null || solving.running
  const late = useRef(disabled)
  useEffect(() => {
    late.current = disabled
  }, [disabled])
  useEffect(followFocus, [])
  useEffect(() => afterFirstInput(loadAhead), [])
  const open = async () => {
    setLoading(true)
    try {
      const loaded = await loadDialog()
      setDialog(() => loaded)
      // Don't open the dialog over a run that started while it loaded.
      if (!late.current) setCode(solving.workspace.read())
    } catch {
      await showNoConnection()
    }
    setLoading(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={disabled}
        loading={loading}
        onClick={() => void open()}
      >
        <Footprints className="size-4" />
        {t("run.stepThrough")}
      </Button>
      <Suspense fallback={null}>
        {StepDialog !== null && <StepDialog solving={solving} code={code} onClose={() => setCode(null)} />}
      </Suspense>
    </>
  )
}
