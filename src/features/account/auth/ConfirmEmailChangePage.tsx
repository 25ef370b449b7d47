import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

/** Says that the confirmation email for the new address was sent. */
export function ConfirmEmailChangePage() {
  const { t } = useTranslation("auth")
  const [mail] = useState(() => readWaitingMail("email_change"))
  if (mail === null) return <Navigate to={paths.changeEmail} replace />
  return (
    <MailPage title={t("confirm.title")} text={t("emailChange.sent", { email: mail.email })} mail={mail} />
  )
}
