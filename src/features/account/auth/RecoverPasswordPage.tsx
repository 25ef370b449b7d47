import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import type { MailSent } from "../../../api/contract/account/session.ts"
import { recoverPasswordMachine, recoverPasswordValues } from "../../../machines/passwordForms.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { AuthCard } from "./AuthCard.tsx"
import { EmailField } from "./EmailField.tsx"
import { FormError } from "./FormError.tsx"
import { checkRecovery, recoverPassword } from "./passwordActors.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useForm } from "./useForm.ts"
import { keepWaitingMail } from "./waitingMail.ts"

/** For whoever forgot their password: asks where to send a link. */
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

function useRecovery() {
  const navigate = useNavigate()
  const api = useApi()
  const finish = useCallback(
    ({ email, resendAfter }: MailSent) => {
      keepWaitingMail({ email, flow: "recovery", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmailRecoverPassword)
    },
    [navigate]
  )
  return useForm(recoverPasswordMachine, recoverPasswordValues, {
    check: checkRecovery,
    send: (values, signal) => recoverPassword(api, values, signal),
    finish
  })
}

function RecoveryForm() {
  const { t } = useTranslation("auth")
  const { form, bind } = useRecovery()
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <form {...bind} className="grid gap-4">
      <FormError text={rejection} />
      <EmailField form={form} />
      <SubmitButton label={t("recovery.submit")} busy={busy} />
    </form>
  )
}
