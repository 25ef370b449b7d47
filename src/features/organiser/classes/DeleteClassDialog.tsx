import { useTranslation } from "react-i18next"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"

interface DeleteClassDialogProps {
  readonly file: ClassFile
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Deletes a class after the user types its name. */
export function DeleteClassDialog({ file, onClose, onDeleted }: DeleteClassDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const { id: classId } = file
  const form = useForm(
    { name: "" },
    {
      send: (payload, options) => api.run("deleteClass", { params: { classId }, payload }, options),
      onSent: onDeleted
    }
  )
  return (
    <FormDialog
      danger
      form={form}
      title={t("delete.title", { name: file.name })}
      submit={t("delete.submit")}
      disabled={form.values.name.trim() !== file.name}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {file.students.length === 0 ? t("delete.none") : t("delete.text", { count: file.students.length })}
      </p>
      <TextField
        label={t("delete.label", { name: file.name })}
        autoComplete="off"
        {...useField(form, "name")}
      />
    </FormDialog>
  )
}
