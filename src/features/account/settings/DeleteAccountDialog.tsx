import { useSelector } from "@xstate/react"
import { useCallback, useId, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { Profile } from "../../../api/contract/account/session.ts"
import { deleteAccountMachine, deleteAccountValues } from "../../../machines/passwordForms.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { FormError } from "../auth/FormError.tsx"
import { useField, useForm } from "../auth/useForm.ts"
import type { Form } from "../auth/useForm.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useSessionActor } from "../../shell/session/SessionContext.ts"
import { checkDeletion, deleteAccount } from "./deleteAccount.ts"

interface DeleteAccountDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
}

function useDeletion({ hasPassword }: Profile) {
  const api = useApi()
  const session = useSessionActor()
  const navigate = useNavigate()
  const finish = useCallback(
    ({ erasedAt }: { readonly erasedAt: string }) => {
      // The server has ended every session and taken this one's cookies back.
      session.send({ type: "session.changedElsewhere", tokens: null })
      // This page turns into a visitor's first, and must not win.
      setTimeout(() => void navigate(paths.accountDeleted, { replace: true, state: { erasedAt } }))
    },
    [session, navigate]
  )
  const work = useMemo(
    () => ({ check: checkDeletion(hasPassword), send: deleteAccount(api, hasPassword), finish }),
    [api, hasPassword, finish]
  )
  return useForm(deleteAccountMachine, deleteAccountValues, work)
}

/** Says what goes and for how long it can be taken back, and asks for the password. */
export function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(["settings", "common"])
  const id = useId()
  const { form, bind } = useDeletion(profile)
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t("data.deleteTitle")}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("data.keep")}
          </Button>
          <Button type="submit" form={id} variant="danger" loading={busy}>
            {t("data.confirmDelete")}
          </Button>
        </>
      }
    >
      <form {...bind} id={id} className="grid gap-4">
        <FormError text={rejection} />
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
          <li>{t("data.deleteNow")}</li>
          <li>{t("data.deleteReturn")}</li>
          <li>{t("data.deleteThen")}</li>
        </ul>
        {profile.hasPassword && <Password form={form} />}
      </form>
    </Dialog>
  )
}

function Password({ form }: { readonly form: Form<typeof deleteAccountValues> }) {
  const { t } = useTranslation(["settings", "auth"])
  return (
    <PasswordField
      label={t("data.password")}
      autoComplete="current-password"
      showLabel={t("auth:showPassword")}
      hideLabel={t("auth:hidePassword")}
      {...useField(form, "currentPassword")}
    />
  )
}
