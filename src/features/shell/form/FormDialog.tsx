import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { FormView } from "./FormView.tsx"
import type { Form } from "./useForm.ts"

interface FormDialogProps {
  readonly form: Pick<Form<object>, "bind" | "busy" | "message">
  readonly title: string
  readonly submit: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, submit, cancel, danger = false, disabled = false, onClose, children } = props
  const { t } = useTranslation("common")
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.busy}
      title={title}
      closeLabel={t("close")}
      actions={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            {cancel ?? t("cancel")}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? "danger" : "primary"}
            disabled={disabled}
            loading={form.busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <FormView form={form} id={id}>
        {children}
      </FormView>
    </Dialog>
  )
}
