import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

/** Formatted date of the final deletion; null if the page was not opened by deleting an account. */
const dayIn = (state: unknown, language: string): string | null => {
  const erasedAt =
    typeof state === "object" && state !== null && "erasedAt" in state ? String(state.erasedAt) : ""
  const moment = new Date(erasedAt)
  if (Number.isNaN(moment.getTime())) return null
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(moment)
}

/** Confirms the deletion of the account, with the date until which it can be restored. */
export function AccountDeletedPage() {
  const { t, i18n } = useTranslation("settings")
  const day = dayIn(useLocation().state, i18n.language)
  if (day === null) return <Navigate to={paths.problems} replace />
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={t("deleted.title")}
      text={t("deleted.textUntil", { day })}
    >
      <Link to={paths.problems} className={buttonClass("secondary")}>
        {t("deleted.toProblems")}
      </Link>
      <Link to={paths.signIn} className={buttonClass()}>
        {t("deleted.toSignIn")}
      </Link>
    </MessagePage>
  )
}
