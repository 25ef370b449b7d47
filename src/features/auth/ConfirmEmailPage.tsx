import { useState } from "react"
import { useTranslation } from "react-i18next"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

export function ConfirmEmailPage() {
  const { t } = useTranslation("auth")
  const [mail] = useState(() => readWaitingMail("sign_up"))
  const text = mail === null ? t("confirm.sentSomewhere") : t("confirm.sent", { email: mail.email })
  return <MailPage title={t("confirm.title")} text={text} mail={mail} />
}
