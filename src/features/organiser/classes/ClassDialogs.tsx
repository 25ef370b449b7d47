import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { ClassFile, ClassStudent } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { AskDialog } from "./AskDialog.tsx"
import { DeleteClassDialog } from "./DeleteClassDialog.tsx"
import { fullName } from "./fullName.ts"
import { RenameDialog } from "./RenameDialog.tsx"
import { StudentDialog } from "./StudentDialog.tsx"
import { StudentActs } from "./StudentActs.tsx"
import { failedWith } from "../../../machines/failedWith.ts"

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
      return <RenameDialog file={file} onClose={onClose} onSaved={saved} />
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
          title={t("slipsAnew.title")}
          text={t("slipsAnew.text")}
          confirm={t("slipsAnew.confirm")}
          onClose={onClose}
          onConfirm={() => onSlips(asked.students)}
        />
      )
    case "delete":
      return (
        <DeleteClassDialog
          file={file}
          onClose={onClose}
          onDeleted={() => {
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
