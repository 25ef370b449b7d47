import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { MailPage } from "./MailPage.tsx"
import { readWaitingMail } from "./waitingMail.ts"

/** For each email: the page of its form, and the texts that say where it was sent. */
const flows = {
  sign_up: [paths.signIn, "confirm.title", "confirm.sent"],
  sign_in: [paths.signIn, "confirm.signInTitle", "confirm.signInLead"],
  recovery: [paths.recoverPassword, "confirm.title", "recovery.sent"],
  password_change: [paths.changePassword, "confirm.title", "change.sent"],
  email_change: [paths.changeEmail, "confirm.title", "emailChange.sent"]
} as const

/** Creates the page that says where an email was sent. Without a waiting email it leads to the form. */
const confirmEmailPage = (flow: keyof typeof flows) =>
  function ConfirmEmail() {
    const { t } = useTranslation("auth")
    const learner = useSession(isLearner)
    const [mail] = useState(() => readWaitingMail(flow))
    const [form, title, text] = flows[flow]
    const isOver = learner && (flow === "sign_up" || flow === "sign_in")
    if (mail === null || isOver) return <Navigate to={form} replace />
    return <MailPage title={t(title)} text={t(text, { email: mail.email })} mail={mail} />
  }

export const ConfirmEmailPage = confirmEmailPage("sign_up")
export const ConfirmEmailSignInPage = confirmEmailPage("sign_in")
export const ConfirmEmailRecoverPasswordPage = confirmEmailPage("recovery")
export const ConfirmEmailPasswordPage = confirmEmailPage("password_change")
export const ConfirmEmailChangePage = confirmEmailPage("email_change")
