import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"

export interface AskDialogProps {
  readonly title: string
  /** Explains the consequences. */
  readonly text: string
  readonly cancel: string
  readonly confirm: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, cancel, confirm, danger = false, busy = false, onClose, onConfirm } = props
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
            {cancel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{text}</p>
    </Dialog>
  )
}
