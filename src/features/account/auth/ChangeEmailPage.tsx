import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { EmailField } from "./EmailField.tsx"
import { trimEmail } from "./trimEmail.ts"
import { saveWaitingMail } from "./waitingMail.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Changes the account's email address; a link sent to the new address confirms it. */
export function ChangeEmailPage() {
  const { t } = useTranslation("auth")
  return (
    <AuthCard title={t("emailChange.title")} lead={t("emailChange.lead")} footer={null}>
      <EmailForm />
    </AuthCard>
  )
}

function EmailForm() {
  const { t } = useTranslation("auth")
  const navigate = useNavigate()
  const form = useForm(
    { email: "", password: "" },
    {
      check: (values) => checkCall("changeEmail", trimEmail(values)),
      send: (values) => AccountApi.use(({ changeEmail }) => changeEmail({ payload: trimEmail(values) })),
      onSent: ({ email, resendAfter }) => {
        saveWaitingMail({ email, flow: "email_change", availableAt: Date.now() + resendAfter * 1000 })
        void navigate(paths.confirmEmailChange)
      }
    }
  )
  return (
    <FormView form={form}>
      <EmailField form={form} label={t("emailChange.email")} autoComplete="email" />
      <PasswordInput label={t("emailChange.password")} {...useField(form, "password")} />
      <SubmitButton form={form} label={t("emailChange.submit")} className="mt-2" />
    </FormView>
  )
}
