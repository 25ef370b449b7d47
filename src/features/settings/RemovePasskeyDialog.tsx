import { useTranslation } from "react-i18next"
import type { Passkey } from "../../api/contract/passkeys.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { notify } from "../shell/toasts.ts"
import { useRemovePasskey } from "./usePasskeys.ts"

interface RemovePasskeyDialogProps {
  /** What is about to go; null while nothing is asked. */
  readonly passkey: Passkey | null
  readonly onClose: () => void
}

/** Asks before a passkey is removed, and says what that means. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation(["settings", "common"])
  const { mutate, isPending } = useRemovePasskey(() => {
    onClose()
    void notify("success", t("passkeys.removed"))
  })
  if (passkey === null) return null
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={t("passkeys.ask", { name: passkey.name })}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t("passkeys.cancel")}
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate(passkey.id)}>
            {t("passkeys.remove")}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t("passkeys.cost")}</p>
    </Dialog>
  )
}
