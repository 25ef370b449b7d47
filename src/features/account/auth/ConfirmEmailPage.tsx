import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

export function ConfirmEmailPage() {
  const { t } = useTranslation("auth")
  const learner = useSession(isLearner)
  const [mail] = useState(() => readWaitingMail("sign_up"))
  if (mail === null || learner) return <Navigate to={paths.signIn} replace />
  return <MailPage title={t("confirm.title")} text={t("confirm.sent", { email: mail.email })} mail={mail} />
}
