import { useId, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { PasswordField } from "../../../ui/PasswordField.tsx"

interface ConfirmItIsYouProps {
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the password of whoever is signed in, before something that opens the account. */
export function ConfirmItIsYou({ busy, error, onConfirm, onClose }: ConfirmItIsYouProps) {
  const { t } = useTranslation(["settings", "auth", "common", "validation"])
  const form = useId()
  const [password, setPassword] = useState("")
  const [sent, setSent] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setSent(password)
    if (password !== "") onConfirm(password)
  }
  const missing = password === "" && sent === "" ? t("validation:required") : null
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t("passkeys.passwordTitle")}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("passkeys.cancel")}
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {t("passkeys.continue")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft">{t("passkeys.passwordLead")}</p>
        <PasswordField
          label={t("passkeys.password")}
          autoComplete="current-password"
          maxLength={128}
          showLabel={t("auth:showPassword")}
          hideLabel={t("auth:hidePassword")}
          value={password}
          // The server's words are about the password that was sent, not about the one being typed.
          error={missing ?? (password === sent ? error : null)}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  )
}
