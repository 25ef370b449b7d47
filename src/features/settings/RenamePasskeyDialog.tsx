import { useId, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Passkey } from "../../api/contract/passkeys.ts"
import { Invalid } from "../../api/errors.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/TextField.tsx"
import { notify } from "../shell/toasts.ts"
import { useRenamePasskey } from "./usePasskeys.ts"

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Asks for another name; the server says what is wrong with it. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(["settings", "common"])
  const form = useId()
  const [name, setName] = useState(passkey.name)
  const { mutate, isPending, error, reset } = useRenamePasskey(() => {
    onClose()
    void notify("success", t("passkeys.renamed"))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ id: passkey.id, name })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={t("passkeys.renaming")}
      closeLabel={t("common:close")}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t("passkeys.cancel")}
          </Button>
          <Button type="submit" form={form} loading={isPending}>
            {t("passkeys.save")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t("passkeys.name")}
          autoComplete="off"
          value={name}
          error={error instanceof Invalid ? (error.fields["name"]?.[0] ?? null) : null}
          onChange={(text) => {
            setName(text)
            reset()
          }}
        />
      </form>
    </Dialog>
  )
}
