import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import type { ApiError } from "../../../api/errors.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { FormDialog } from "./FormDialog.tsx"
import { fieldError } from "../../../api/errors.ts"

interface DeleteClassDialogProps {
  readonly file: ClassFile
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Whoever wants to lose a class types its name. */
export function DeleteClassDialog({ file, onClose, onDeleted }: DeleteClassDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const [name, setName] = useState("")
  const { id: classId } = file
  const deletion = useMutation<null, ApiError>({
    mutationFn: () => api.run("deleteClass", { params: { classId }, payload: { name } }),
    onSuccess: onDeleted
  })
  const right = name.trim() === file.name
  const { error } = deletion
  return (
    <FormDialog
      danger
      title={t("delete.title", { name: file.name })}
      submit={t("delete.submit")}
      busy={deletion.isPending}
      disabled={!right}
      onClose={onClose}
      bind={{
        onSubmit: (event) => {
          event.preventDefault()
          if (right && !deletion.isPending) deletion.mutate()
        }
      }}
    >
      <p className="text-ink-soft">
        {file.students.length === 0 ? t("delete.none") : t("delete.text", { count: file.students.length })}
      </p>
      <TextField
        label={t("delete.label", { name: file.name })}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fieldError(error, "name")}
      />
    </FormDialog>
  )
}
