import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { paths } from "../../routes/paths.ts"
import { buttonClass } from "../../ui/buttonClass.ts"
import { ExpiredPicture } from "../../ui/pictures.tsx"
import { MessagePage } from "../shell/MessagePage.tsx"

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
