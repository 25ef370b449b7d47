import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { MailSent } from "../../../api/contract/account/session.ts"
import { changeEmailMachine, changeEmailValues } from "../../../machines/passwordForms.ts"
import { paths } from "../../../routes/paths.ts"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { AuthCard } from "./AuthCard.tsx"
import { changeEmail, checkChangeEmail } from "./emailActors.ts"
import { EmailField } from "./EmailField.tsx"
import { FormError } from "./FormError.tsx"
import { SubmitButton } from "./SubmitButton.tsx"
import { useField, useForm } from "./useForm.ts"
import { keepWaitingMail } from "./waitingMail.ts"

/** Another address for the account; it takes effect by the link in a mail to that address. */
export function ChangeEmailPage() {
  const { t } = useTranslation("auth")
  return (
    <AuthCard title={t("emailChange.title")} lead={t("emailChange.lead")} footer={null}>
      <EmailForm />
    </AuthCard>
  )
}

function useEmailChange() {
  const navigate = useNavigate()
  const api = useApi()
  const finish = useCallback(
    ({ email, resendAfter }: MailSent) => {
      keepWaitingMail({ email, flow: "email_change", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmailChange)
    },
    [navigate]
  )
  return useForm(changeEmailMachine, changeEmailValues, {
    check: checkChangeEmail,
    send: (values, signal) => changeEmail(api, values, signal),
    finish
  })
}

function EmailForm() {
  const { t } = useTranslation("auth")
  const { form, bind } = useEmailChange()
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <form {...bind} className="grid gap-4">
      <FormError text={rejection} />
      <EmailField form={form} label={t("emailChange.email")} autoComplete="email" />
      <PasswordField
        label={t("emailChange.password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        {...useField(form, "password")}
      />
      <SubmitButton label={t("emailChange.submit")} busy={busy} />
    </form>
  )
}
