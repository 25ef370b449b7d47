import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AuthCard } from "./AuthCard.tsx"
import { NewPasswordFields, newPasswordValues, repeatedWrong } from "./NewPasswordFields.tsx"
import { saveWaitingMail } from "./waitingMail.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Changes the password; a link in an email confirms it. */
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
  const session = useSessionActor()
  return useForm(
    { currentPassword: "", ...newPasswordValues },
    {
      check: async (values) => ({ ...repeatedWrong(values), ...(await checkCall("changePassword", values)) }),
      send: (payload) => AccountApi.use(({ changePassword }) => changePassword({ payload })),
      onSent: ({ email, resendAfter }) => {
        if (email === null) {
          // The server has ended all sessions and cleared this one's cookies.
          session.send({ type: "session.changedElsewhere", tokens: null })
          void navigate(paths.successChangePassword, { state: { changed: true } })
          return
        }
        saveWaitingMail({ email, flow: "password_change", availableAt: Date.now() + resendAfter * 1000 })
        void navigate(paths.confirmEmailPassword)
      }
    }
  )
}

function ChangeForm() {
  const { t } = useTranslation("auth")
  const form = useChange()
  return (
    <FormView form={form}>
      <PasswordInput label={t("change.current")} {...useField(form, "currentPassword")} />
      <NewPasswordFields form={form} label={t("change.new")} />
      <SubmitButton form={form} label={t("change.submit")} className="mt-2" />
    </FormView>
  )
}
