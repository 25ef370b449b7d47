import { useMutation, useQueryClient } from "@tanstack/react-query"
import { KeyRound, Pencil, UserMinus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { ClassFile, ClassStudent } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { fullName } from "./fullName.ts"
import { StudentDialog } from "./StudentDialog.tsx"
import { failedWith } from "../../../machines/failedWith.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"

/** The open dialog and its target. */
export type Asked =
  | { readonly kind: "student" | "reset" | "correct" | "remove"; readonly student: ClassStudent }
  | { readonly kind: "slips"; readonly students: ReadonlyArray<number> }
  | { readonly kind: "add" | "rename" | "delete" }

interface ClassDialogsProps {
  readonly file: ClassFile
  readonly asked: Asked | null
  readonly onAsk: (asked: Asked) => void
  readonly onClose: () => void
  readonly onSlips: (students: ReadonlyArray<number>) => void
}

/** Dialogs of a class page, one at a time. */
export function ClassDialogs({ file, asked, onAsk, onClose, onSlips }: ClassDialogsProps) {
  const { t } = useTranslation("classes")
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.classes })
  const saved = () => {
    onClose()
    void refresh()
  }
  switch (asked?.kind) {
    case undefined:
      return null
    case "add":
      return (
        <StudentDialog
          classId={file.id}
          student={null}
          onClose={onClose}
          onSaved={(id) => {
            void refresh()
            onSlips([id])
          }}
        />
      )
    case "student":
      return (
        <StudentActs
          student={asked.student}
          onClose={onClose}
          onAct={(kind) => onAsk({ kind, student: asked.student })}
        />
      )
    case "correct":
      return <StudentDialog classId={file.id} student={asked.student} onClose={onClose} onSaved={saved} />
    case "rename":
      return <RenameDialog file={file} onClose={onClose} onDone={saved} />
    case "remove":
      return <RemoveDialog classId={file.id} student={asked.student} onClose={onClose} onRemoved={saved} />
    case "reset":
      return (
        <AskDialog
          title={t("reset.title", { name: fullName(asked.student) })}
          text={t(asked.student.state === "active" ? "reset.text" : "reset.slipText")}
          confirm={t("reset.confirm")}
          onClose={onClose}
          onConfirm={() => onSlips([asked.student.id])}
        />
      )
    case "slips":
      return (
        <AskDialog
          title={t("newSlips.title")}
          text={t("newSlips.text")}
          confirm={t("newSlips.confirm")}
          onClose={onClose}
          onConfirm={() => onSlips(asked.students)}
        />
      )
    case "delete":
      return (
        <DeleteClassDialog
          file={file}
          onClose={onClose}
          onDone={() => {
            queries.removeQueries({ queryKey: queryKeys.oneClass(file.id) })
            void refresh()
            void navigate(paths.classes)
          }}
        />
      )
  }
}

interface RemoveDialogProps {
  readonly classId: number
  readonly student: ClassStudent
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemoveDialog({ classId, student, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const showFailure = useShowFailure()
  const params = { classId, studentId: student.id }
  const removal = useMutation({
    mutationFn: () => api.run("removeStudent", { params }),
    // Another request has already removed the student.
    onError: (error) => (failedWith(error, "NotFound") ? onRemoved() : showFailure(error)),
    onSuccess: onRemoved
  })
  return (
    <AskDialog
      danger
      title={t("remove.title", { name: fullName(student) })}
      text={t(student.ownEmail ? "remove.ownEmail" : "remove.text")}
      confirm={t("remove.confirm")}
      busy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  )
}

interface StudentActsProps {
  readonly student: ClassStudent
  readonly onClose: () => void
  readonly onAct: (act: "reset" | "correct" | "remove") => void
}

/** Actions for one student. Students with an email address of their own reset their password by email. */
function StudentActs({ student, onClose, onAct }: StudentActsProps) {
  const { t } = useTranslation(["classes", "common"])
  return (
    <Dialog open onClose={onClose} title={fullName(student)} closeLabel={t("common:close")}>
      <p className="-mt-2 font-mono text-ink-soft">{student.login}</p>
      <div className="grid gap-3">
        <Button variant="secondary" disabled={student.ownEmail} onClick={() => onAct("reset")}>
          <KeyRound className="size-5" />
          {t(student.ownEmail ? "acts.ownEmail" : "acts.reset")}
        </Button>
        <Button variant="secondary" onClick={() => onAct("correct")}>
          <Pencil className="size-5" />
          {t("acts.correct")}
        </Button>
        <Button variant="ghost" className="text-danger-ink" onClick={() => onAct("remove")}>
          <UserMinus className="size-5" />
          {t("acts.remove")}
        </Button>
      </div>
    </Dialog>
  )
}

interface ClassDialogProps {
  readonly file: ClassFile
  readonly onClose: () => void
  readonly onDone: () => void
}

interface ClassNames {
  readonly name: string
  readonly school: string
}

const payloadOf = ({ name, school }: ClassNames) => ({ name: name.trim(), school: school.trim() || null })

/** Renames a class or its school; logins do not change. */
function RenameDialog({ file, onClose, onDone }: ClassDialogProps) {
  const { t } = useTranslation("classes")
  const form = useForm<ClassNames, unknown>(
    { name: file.name, school: file.school ?? "" },
    {
      check: (values) => checkCall("renameClass", payloadOf(values)),
      send: (values) =>
        OrganiserApi.use(({ renameClass }) =>
          renameClass({ params: { classId: file.id }, payload: payloadOf(values) })
        ),
      onSent: onDone
    }
  )
  return (
    <FormDialog form={form} title={t("rename.title")} submit={t("rename.submit")} onClose={onClose}>
      <TextField label={t("fields.className")} hint={t("rename.hint")} {...useField(form, "name")} />
      <TextField label={t("fields.school")} {...useField(form, "school")} />
    </FormDialog>
  )
}

/** Deletes a class after the user types its name. */
function DeleteClassDialog({ file, onClose, onDone }: ClassDialogProps) {
  const { t } = useTranslation("classes")
  const { id: classId } = file
  const form = useForm(
    { name: "" },
    {
      send: (payload) => OrganiserApi.use(({ deleteClass }) => deleteClass({ params: { classId }, payload })),
      onSent: onDone
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
