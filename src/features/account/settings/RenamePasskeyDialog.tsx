import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { ignoreNotFound } from "./usePasskeys.ts"

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation("settings")
  const api = useApi()
  const queries = useQueryClient()
  const form = useForm(
    { name },
    {
      check: (values) => checkCall("renamePasskey", values),
      send: async (payload, options) => {
        await api.run("renamePasskey", { params: { id }, payload }, options).catch(ignoreNotFound)
        await queries.invalidateQueries({ queryKey: queryKeys.passkeys })
      },
      onSent: () => {
        onClose()
        void notify("success", t("passkeys.renamed"))
      }
    }
  )
  return (
    <FormDialog form={form} title={t("passkeys.renaming")} submit={t("passkeys.save")} onClose={onClose}>
      <TextField label={t("passkeys.name")} autoComplete="off" {...useField(form, "name")} />
    </FormDialog>
  )
}
