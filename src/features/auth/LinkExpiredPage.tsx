import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../routes/paths.ts"
import { buttonClass } from "../../ui/buttonClass.ts"
import { ExpiredPicture } from "../../ui/pictures.tsx"
import { MessagePage } from "../shell/MessagePage.tsx"

/** The link that confirms an address is of no use any more. */
export function LinkExpiredPage() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage picture={<ExpiredPicture />} title={t("expired.title")} text={t("expired.text")}>
      <Link to={paths.signIn} className={buttonClass()}>
        {t("expired.toSignIn")}
      </Link>
    </MessagePage>
  )
}

/** The link to a new password is of no use any more. */
export function LinkExpiredRecoverPasswordPage() {
  const { t } = useTranslation("auth")
  return (
    <MessagePage
      picture={<ExpiredPicture />}
      title={t("expired.recoveryTitle")}
      text={t("expired.recoveryText")}
    >
      <Link to={paths.recoverPassword} className={buttonClass()}>
        {t("expired.toRecovery")}
      </Link>
    </MessagePage>
  )
}
