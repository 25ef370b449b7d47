import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

/** Confirms that the password changed and all devices were signed out. */
export function SuccessChangePasswordPage() {
  const { t } = useTranslation("auth")
  const state = useLocation().state as { readonly changed?: boolean } | null
  if (state?.changed !== true) return <Navigate to={paths.signIn} replace />
  return (
    <MessagePage picture={<LetterPicture />} title={t("changed.title")} text={t("changed.text")}>
      <ButtonLink to={paths.signIn}>{t("expired.toSignIn")}</ButtonLink>
    </MessagePage>
  )
}
