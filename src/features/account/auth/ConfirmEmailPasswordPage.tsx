import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

/** Says that the confirmation email for the new password was sent. */
export function ConfirmEmailPasswordPage() {
  const { t } = useTranslation("auth")
  const [mail] = useState(() => readWaitingMail("password_change"))
  if (mail === null) return <Navigate to={paths.changePassword} replace />
  return <MailPage title={t("confirm.title")} text={t("change.sent", { email: mail.email })} mail={mail} />
}
