import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import { classNameMachine } from "../../../machines/classForms.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { FormError } from "../../account/auth/FormError.tsx"
import { useField, useForm } from "../../account/auth/useForm.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkClassNames, saveClassNames } from "./classCalls.ts"
import { FormDialog } from "./FormDialog.tsx"

interface RenameDialogProps {
  readonly file: ClassFile
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Calls a class and its school something else; logins stay as they are. */
export function RenameDialog({ file, onClose, onSaved }: RenameDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const [initial] = useState(() => ({ name: file.name, school: file.school ?? "" }))
  const [machine] = useState(() => classNameMachine(initial))
  const { form, bind } = useForm(machine, initial, {
    check: checkClassNames,
    send: (values, signal) => saveClassNames(api, file.id, values, signal),
    finish: onSaved
  })
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <FormDialog
      bind={bind}
      title={t("rename.title")}
      submit={t("rename.submit")}
      busy={busy}
      onClose={onClose}
    >
      {rejection !== null && <FormError text={rejection} />}
      <TextField label={t("fields.className")} hint={t("rename.hint")} {...useField(form, "name")} />
      <TextField label={t("fields.school")} {...useField(form, "school")} />
    </FormDialog>
  )
}
