import { useId, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { loadChecks } from "../auth/authActors.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useRenamePasskey } from "./usePasskeys.ts"

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Asks for another name, and says what is wrong with it. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(["settings", "common", "validation"])
  const form = useId()
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useRenamePasskey(() => {
    onClose()
    void notify("success", t("passkeys.renamed"))
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { checkPayload } = await loadChecks()
    const { name: problems } = await checkPayload("renamePasskey", { name })
    setProblem(problems?.[0] ?? null)
    if (problems === undefined) mutate({ id: passkey.id, name })
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
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t("passkeys.name")}
          autoComplete="off"
          value={name}
          error={
            problem === null
              ? null
              : t(problem.replace("validation.", "validation:") as "validation:required")
          }
          onChange={(text) => {
            setName(text)
            setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}
