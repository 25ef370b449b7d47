import { useTranslation } from "react-i18next"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"

interface RenameDialogProps {
  readonly file: ClassFile
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface ClassNames {
  readonly name: string
  readonly school: string
}

const payloadOf = ({ name, school }: ClassNames) => ({ name: name.trim(), school: school.trim() || null })

/** Renames a class or its school; logins do not change. */
export function RenameDialog({ file, onClose, onSaved }: RenameDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const form = useForm<ClassNames, unknown>(
    { name: file.name, school: file.school ?? "" },
    {
      check: (values) => checkCall("renameClass", payloadOf(values)),
      send: (values, options) =>
        api.run("renameClass", { params: { classId: file.id }, payload: payloadOf(values) }, options),
      onSent: onSaved
    }
  )
  return (
    <FormDialog form={form} title={t("rename.title")} submit={t("rename.submit")} onClose={onClose}>
      <TextField label={t("fields.className")} hint={t("rename.hint")} {...useField(form, "name")} />
      <TextField label={t("fields.school")} {...useField(form, "school")} />
    </FormDialog>
  )
}
