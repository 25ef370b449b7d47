import { Download, Trash2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useMutation } from "@tanstack/react-query"
import type { Profile } from "../../../api/contract/account/session.ts"
import { Button } from "../../../ui/Button.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useNavigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

/** Export of the user's data, and account deletion. */
export function MyDataSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("settings")
  const [leaving, setLeaving] = useState(false)
  const { mutate, isPending } = useExport(() => void notify("success", t("data.exporting")))
  return (
    <SettingsSection title={t("data.title")}>
      <div className="grid gap-2">
        <p className="text-ink-soft">{t("data.exportLead")}</p>
        <Button
          variant="secondary"
          loading={isPending}
          onClick={() => mutate()}
          className="justify-self-start max-430:w-full"
        >
          {!isPending && <Download className="size-5" />}
          {t("data.export")}
        </Button>
      </div>
      <div className="grid gap-2">
        <p className="text-ink-soft">{t("data.deleteLead")}</p>
        <Button
          variant="secondary"
          onClick={() => setLeaving(true)}
          className="justify-self-start max-430:w-full"
        >
          <Trash2 className="size-5" />
          {t("data.delete")}
        </Button>
      </div>
      {leaving && <DeleteAccountDialog profile={profile} onClose={() => setLeaving(false)} />}
    </SettingsSection>
  )
}

/** Lets the browser download the file, so that it does not fill the page's memory. */
function download(address: string): void {
  const link = Object.assign(document.createElement("a"), { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Requests an export of the user's data and starts its download. */
function useExport(onStarted: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.run("startExport", {}),
    onSuccess: ({ key }) => {
      download(`/api/account/exports/${key}`)
      onStarted()
    }
  })
}

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
function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
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
