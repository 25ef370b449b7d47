import { useTranslation } from "react-i18next"
import { AskDialog } from "../frame/AskDialog.tsx"
import { canSignOut, isSigningOut, useSession, useSessionActor } from "./SessionContext.ts"

/** Asks before signing out. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("menu")
  const session = useSessionActor()
  const loading = useSession(isSigningOut)
  const enabled = useSession(canSignOut)
  return (
    <AskDialog
      danger
      busy={loading}
      disabled={!enabled && !loading}
      title={t("signOut.title")}
      text={t("signOut.text")}
      cancel={t("signOut.cancel")}
      confirm={t("signOut.confirm")}
      onClose={onClose}
      onConfirm={() => session.send({ type: "session.signOut" })}
    />
  )
}
