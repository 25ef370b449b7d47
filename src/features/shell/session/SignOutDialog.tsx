import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { canSignOut, isSigningOut, useSession, useSessionActor } from "./SessionContext.ts"

interface SignOutDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function SignOutDialog({ open, onClose }: SignOutDialogProps) {
  const { t } = useTranslation(["common", "menu"])
  const session = useSessionActor()
  const loading = useSession(isSigningOut)
  const enabled = useSession(canSignOut)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={loading}
      title={t("menu:signOut.title")}
      closeLabel={t("close")}
      actions={
        <>
          <Button variant="secondary" disabled={loading} onClick={onClose}>
            {t("menu:signOut.cancel")}
          </Button>
          <Button
            variant="danger"
            loading={loading}
            disabled={!enabled && !loading}
            onClick={() => session.send({ type: "session.signOut" })}
          >
            {t("menu:signOut.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t("menu:signOut.text")}</p>
    </Dialog>
  )
}
