import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { Profile } from "../../../api/contract/account/session.ts"
import { paths } from "../../../routes/paths.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

interface DeleteAccountDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
}

function useDeletion({ hasPassword }: Profile) {
  const session = useSessionActor()
  const navigate = useNavigate()
  return useForm(
    { currentPassword: "" },
    {
      check: (values) => (hasPassword ? checkCall("deleteAccount", values) : {}),
      send: (values) =>
        AccountApi.use(({ deleteAccount }) => deleteAccount({ payload: hasPassword ? values : {} })),
      onSent: ({ erasedAt }) => {
        // The server has ended all sessions and cleared this one's cookies.
        session.send({ type: "session.changedElsewhere", tokens: null })
        // Navigate after the signed-out page's redirect, so that this navigation wins.
        setTimeout(() => void navigate(paths.accountDeleted, { replace: true, state: { erasedAt } }))
      }
    }
  )
}

/** Confirms the deletion of the account: explains the consequences and asks for the password. */
export function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation("settings")
  const form = useDeletion(profile)
  const password = useField(form, "currentPassword")
  return (
    <FormDialog
      form={form}
      danger
      title={t("data.deleteTitle")}
      submit={t("data.confirmDelete")}
      cancel={t("data.cancel")}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>{t("data.deleteNow")}</li>
        <li>{t("data.deleteReturn")}</li>
        <li>{t("data.deleteThen")}</li>
      </ul>
      {profile.hasPassword && <PasswordInput label={t("data.password")} {...password} />}
    </FormDialog>
  )
}
