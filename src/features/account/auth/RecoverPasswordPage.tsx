import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useForm } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { EmailField } from "./EmailField.tsx"
import { trimEmail } from "./trimEmail.ts"
import { saveWaitingMail } from "./waitingMail.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Asks for the email address to send a recovery link to. */
export function RecoverPasswordPage() {
  const { t } = useTranslation("auth")
  return (
    <AuthCard
      title={t("recovery.title")}
      lead={t("recovery.lead")}
      footer={
        <Link to={paths.signIn} className={linkClass}>
          {t("confirm.toSignIn")}
        </Link>
      }
    >
      <RecoveryForm />
    </AuthCard>
  )
}

function RecoveryForm() {
  const { t } = useTranslation("auth")
  const navigate = useNavigate()
  const form = useForm(
    { email: "" },
    {
      check: (values) => checkCall("recoverPassword", trimEmail(values)),
      send: (values) =>
        AccountApi.use(({ recoverPassword }) => recoverPassword({ payload: trimEmail(values) })),
      onSent: ({ email, resendAfter }) => {
        saveWaitingMail({ email, flow: "recovery", availableAt: Date.now() + resendAfter * 1000 })
        void navigate(paths.confirmEmailRecoverPassword)
      }
    }
  )
  return (
    <FormView form={form}>
      <EmailField form={form} />
      <SubmitButton form={form} label={t("recovery.submit")} className="mt-2" />
    </FormView>
  )
}
