import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { MessagePage } from "../../shell/frame/MessagePage.tsx"

/** The moment of the final deletion; null if the page was not opened by deleting an account. */
const momentIn = (state: unknown): Date | null => {
  const erasedAt =
    typeof state === "object" && state !== null && "erasedAt" in state ? String(state.erasedAt) : ""
  const moment = new Date(erasedAt)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Confirms the deletion of the account, with the date until which it can be restored. */
export function AccountDeletedPage() {
  const { t } = useTranslation("settings")
  const { date } = useFormat()
  const moment = momentIn(useLocation().state)
  if (moment === null) return <Navigate to={paths.problems} replace />
  return (
    <MessagePage
      picture={<LetterPicture />}
      title={t("deleted.title")}
      text={t("deleted.textUntil", { day: date(moment, { day: "numeric", month: "long" }) })}
    >
      <ButtonLink to={paths.problems} variant="secondary">
        {t("deleted.toProblems")}
      </ButtonLink>
      <ButtonLink to={paths.signIn}>{t("deleted.toSignIn")}</ButtonLink>
    </MessagePage>
  )
}
