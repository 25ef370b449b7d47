import { useSelector } from "@xstate/react"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClassStudent } from "../../../api/contract/organiser/classes.ts"
import { studentMachine } from "../../../machines/classForms.ts"
import type { StudentValues } from "../../../machines/classForms.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { FormError } from "../../account/auth/FormError.tsx"
import { useField, useForm } from "../../account/auth/useForm.ts"
import type { Form } from "../../account/auth/useForm.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkStudentValues, saveStudent, studentValues } from "./classCalls.ts"
import { ConsentText } from "./ConsentText.tsx"
import { FormDialog } from "./FormDialog.tsx"

interface StudentDialogProps {
  readonly classId: number
  /** Whom to correct; null to add somebody. */
  readonly student: ClassStudent | null
  readonly onClose: () => void
  readonly onSaved: (studentId: number) => void
}

/** Adds a child to a class, or corrects what was written of one. */
export function StudentDialog({ classId, student, onClose, onSaved }: StudentDialogProps) {
  const { t } = useTranslation("classes")
  const api = useApi()
  const [initial] = useState(() => studentValues(student))
  const [machine] = useState(() => studentMachine(initial))
  const finish = useCallback((id: number) => onSaved(id), [onSaved])
  const { form, bind } = useForm(machine, initial, {
    check: checkStudentValues,
    send: (values, signal) => saveStudent(api, classId, student?.id ?? null, { values, signal }),
    finish
  })
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  const kind = student === null ? "add" : "correct"
  return (
    <FormDialog
      bind={bind}
      title={t(`${kind}.title`)}
      submit={t(`${kind}.submit`)}
      busy={busy}
      onClose={onClose}
    >
      {rejection !== null && <FormError text={rejection} />}
      <StudentFields form={form} />
      {student === null && <Consent form={form} />}
    </FormDialog>
  )
}

const grades = Array.from({ length: 11 }, (_, index) => String(index + 1))

function StudentFields({ form }: { readonly form: Form<StudentValues> }) {
  const { t } = useTranslation("classes")
  const { value: grade, onChange: chooseGrade } = useField(form, "grade")
  const options = grades.map((value) => ({ value, label: t("one.grade", { grade: value }) }))
  return (
    <>
      <TextField label={t("fields.lastName")} autoComplete="off" {...useField(form, "lastName")} />
      <TextField label={t("fields.firstName")} autoComplete="off" {...useField(form, "firstName")} />
      <Select
        label={t("fields.grade")}
        value={grade}
        options={[{ value: "", label: t("noGrade") }, ...options]}
        onChange={chooseGrade}
      />
      <TextField label={t("fields.city")} autoComplete="off" {...useField(form, "city")} />
    </>
  )
}

function Consent({ form }: { readonly form: Form<StudentValues> }) {
  const { value, ...field } = useField(form, "schoolConsent")
  return <Checkbox label={<ConsentText />} checked={value} {...field} />
}
