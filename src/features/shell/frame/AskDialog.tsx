import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"

interface AskDialogProps {
  readonly title: string
  /** Explains the consequences. */
  readonly text: ReactNode
  /** «Cancel» by default. */
  readonly cancel?: string
  readonly confirm: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Keeps the user from confirming. */
  readonly disabled?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** Shown below the text. */
  readonly children?: ReactNode
}

/** Asks for confirmation. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, cancel, confirm, danger = false, busy = false, disabled, onClose, onConfirm } = props
  const { t } = useTranslation("common")
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      closeLabel={t("close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {cancel ?? t("cancel")}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            loading={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{text}</div>
      {props.children}
    </Dialog>
  )
}
