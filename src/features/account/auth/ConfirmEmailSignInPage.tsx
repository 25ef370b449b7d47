import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

export function ConfirmEmailSignInPage() {
  const { t } = useTranslation("auth")
  const learner = useSession(isLearner)
  const [mail] = useState(() => readWaitingMail("sign_in"))
  if (mail === null || learner) return <Navigate to={paths.signIn} replace />
  return (
    <MailPage
      title={t("confirm.signInTitle")}
      text={t("confirm.signInLead", { email: mail.email })}
      mail={mail}
    />
  )
}
