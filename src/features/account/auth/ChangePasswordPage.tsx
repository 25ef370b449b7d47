import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { PasswordChanging } from "../../../api/contract/account/passwords.ts"
import { changePasswordMachine, changePasswordValues } from "../../../machines/passwordForms.ts"
import { paths } from "../../../routes/paths.ts"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { AuthCard } from "./AuthCard.tsx"
import { FormError } from "./FormError.tsx"
import { NewPasswordFields } from "./NewPasswordFields.tsx"
import { changePassword, checkChange } from "./passwordActors.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useField, useForm } from "./useForm.ts"
import { keepWaitingMail } from "./waitingMail.ts"

/** For whoever knows the password and wants another one; it takes effect by the link in a mail. */
export function ChangePasswordPage() {
  const { t } = useTranslation("auth")
  const { data: profile } = useApiQuery(queryKeys.profile, "profile", {})
  const lead = t(profile?.email === null ? "change.leadNow" : "change.lead")
  return (
    <AuthCard title={t("change.title")} lead={lead} footer={null}>
      <ChangeForm />
    </AuthCard>
  )
}

function useChange() {
  const navigate = useNavigate()
  const api = useApi()
  const session = useSessionActor()
  const finish = useCallback(
    ({ email, resendAfter }: PasswordChanging) => {
      if (email === null) {
        // The server has ended every session and taken this one's cookies back.
        session.send({ type: "session.changedElsewhere", tokens: null })
        void navigate(paths.successChangePassword, { state: { changed: true } })
        return
      }
      keepWaitingMail({ email, flow: "password_change", availableAt: Date.now() + resendAfter * 1000 })
      void navigate(paths.confirmEmailPassword)
    },
    [navigate, session]
  )
  return useForm(changePasswordMachine, changePasswordValues, {
    check: checkChange,
    send: (values, signal) => changePassword(api, values, signal),
    finish
  })
}

function ChangeForm() {
  const { t } = useTranslation("auth")
  const { form, bind } = useChange()
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <form {...bind} className="grid gap-4">
      <FormError text={rejection} />
      <PasswordField
        label={t("change.current")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        {...useField(form, "currentPassword")}
      />
      <NewPasswordFields form={form} label={t("change.new")} />
      <SubmitButton label={t("change.submit")} busy={busy} />
    </form>
  )
}
