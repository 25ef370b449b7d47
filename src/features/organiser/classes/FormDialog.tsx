import { useId } from "react"
import type { ComponentProps, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"

interface FormDialogProps {
  readonly title: string
  readonly submit: string
  readonly busy: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  /** What ties the form to its machine. */
  readonly bind: ComponentProps<"form">
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form that asks for one thing above the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, busy, danger = false, disabled = false, bind, onClose, children } = props
  const { t } = useTranslation(["classes", "common"])
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? "danger" : "primary"}
            disabled={disabled}
            loading={busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form {...bind} id={id} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
