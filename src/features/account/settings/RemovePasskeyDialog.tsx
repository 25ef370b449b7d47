import { useTranslation } from "react-i18next"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { useRemovePasskey } from "./usePasskeys.ts"

interface RemovePasskeyDialogProps {
  /** The passkey to remove; null while the dialog is closed. */
  readonly passkey: Passkey | null
  readonly onClose: () => void
}

/** Confirms the removal of a passkey and explains the consequences. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation("settings")
  const { mutate, isPending } = useRemovePasskey(() => {
    onClose()
    void notify("success", t("passkeys.removed"))
  })
  if (passkey === null) return null
  return (
    <AskDialog
      danger
      busy={isPending}
      title={t("passkeys.ask", { name: passkey.name })}
      text={t("passkeys.cost")}
      cancel={t("passkeys.cancel")}
      confirm={t("passkeys.remove")}
      onClose={onClose}
      onConfirm={() => mutate(passkey.id)}
    />
  )
}
