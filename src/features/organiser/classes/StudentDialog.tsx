import type { Effect } from "effect"
import { useTranslation } from "react-i18next"
import type { ClassStudent, Student } from "../../../api/contract/organiser/classes.ts"
import type { FieldErrors, ApiError } from "../../../api/errors.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { ConsentText } from "./ConsentText.tsx"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"

interface StudentDialogProps {
  readonly classId: number
  /** Student to correct; null to add one. */
  readonly student: ClassStudent | null
  readonly onClose: () => void
  readonly onSaved: (studentId: number) => void
}

/** Students already in the class have consent. */
const valuesOf = (student: ClassStudent | null) => ({
  firstName: student?.firstName ?? "",
  lastName: student?.lastName ?? "",
  grade: student?.grade === null || student === null ? "" : String(student.grade),
  city: student?.city ?? "",
  schoolConsent: student !== null
})

type StudentValues = ReturnType<typeof valuesOf>

const studentOf = ({ firstName, lastName, grade, city }: StudentValues): Student => ({
  firstName: firstName.trim(),
  lastName: lastName.trim() || null,
  grade: grade === "" ? null : Number(grade),
  city: city.trim() || null
})

async function check(values: StudentValues): Promise<FieldErrors> {
  const { checkStudent } = await import("../../../api/checkStudent.ts")
  const student = studentOf(values)
  const errors = checkStudent(student).map(({ field, key }) => {
    const missing = field === "firstName" && student.firstName === ""
    return [field, [missing ? "validation.required" : `validation.${key}`]] as const
  })
  return {
    ...Object.fromEntries(errors),
    ...(values.schoolConsent ? {} : { schoolConsent: ["validation.schoolConsent"] })
  }
}

/** Adds or corrects a student. */
export function StudentDialog({ classId, student, onClose, onSaved }: StudentDialogProps) {
  const { t } = useTranslation("classes")
  const form = useForm<StudentValues, { readonly id: number } | null>(valuesOf(student), {
    check,
    send: (values, options) =>
      OrganiserApi.use(
        ({ addStudent, correctStudent }): Effect.Effect<{ readonly id: number } | null, ApiError> => {
          const { schoolConsent } = values
          const payload = studentOf(values)
          return student === null
            ? addStudent({ params: { classId }, payload: { student: payload, schoolConsent } }, options)
            : correctStudent({ params: { classId, studentId: student.id }, payload })
        }
      ),
    onSent: (added) => onSaved(student?.id ?? added!.id)
  })
  const kind = student === null ? "add" : "correct"
  const { value: schoolConsent, ...consent } = useField(form, "schoolConsent")
  return (
    <FormDialog form={form} title={t(`${kind}.title`)} submit={t(`${kind}.submit`)} onClose={onClose}>
      <TextField label={t("fields.lastName")} autoComplete="off" {...useField(form, "lastName")} />
      <TextField label={t("fields.firstName")} autoComplete="off" {...useField(form, "firstName")} />
      <Select
        label={t("fields.grade")}
        options={[
          { value: "", label: t("noGrade") },
          ...grades.map((value) => ({ value, label: t("one.grade", { grade: value }) }))
        ]}
        {...useField(form, "grade")}
      />
      <TextField label={t("fields.city")} autoComplete="off" {...useField(form, "city")} />
      {student === null && <Checkbox label={<ConsentText />} checked={schoolConsent} {...consent} />}
    </FormDialog>
  )
}

const grades = Array.from({ length: 11 }, (_, index) => String(index + 1))
