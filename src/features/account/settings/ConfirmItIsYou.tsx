import { useTranslation } from "react-i18next"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { PasswordInput } from "../../shell/form/PasswordInput.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"

interface ConfirmItIsYouProps {
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the password before a security-sensitive action. */
export function ConfirmItIsYou({ busy, error, onConfirm, onClose }: ConfirmItIsYouProps) {
  const { t } = useTranslation("settings")
  const form = useForm(
    { password: "" },
    {
      resubmittable: true,
      check: ({ password }) => (password === "" ? { password: ["validation.required"] } : {}),
      send: async ({ password }) => onConfirm(password)
    }
  )
  const field = useField(form, "password")
  return (
    <FormDialog
      form={{ ...form, busy }}
      title={t("passkeys.passwordTitle")}
      submit={t("passkeys.continue")}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t("passkeys.passwordLead")}</p>
      <PasswordInput
        label={t("passkeys.password")}
        maxLength={128}
        {...field}
        // The server's error is about the submitted password, so hide it while the user types another.
        error={field.error ?? (form.saved ? error : null)}
      />
    </FormDialog>
  )
}
