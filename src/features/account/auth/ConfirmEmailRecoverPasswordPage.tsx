import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

/** Says that the password recovery email was sent. */
export function ConfirmEmailRecoverPasswordPage() {
  const { t } = useTranslation("auth")
  const [mail] = useState(() => readWaitingMail("recovery"))
  if (mail === null) return <Navigate to={paths.recoverPassword} replace />
  return <MailPage title={t("confirm.title")} text={t("recovery.sent", { email: mail.email })} mail={mail} />
}
