import type { Api } from "../../../api/client.ts"
import type { ClassStudent, Student } from "../../../api/contract/organiser/classes.ts"
import type { ClassNameValues, StudentValues } from "../../../machines/classForms.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import { keyByContent } from "../../../api/keyByContent.ts"

/** Nobody yet, or somebody to correct, whose consent was given before. */
export const studentValues = (student: ClassStudent | null): StudentValues => ({
  firstName: student?.firstName ?? "",
  lastName: student?.lastName ?? "",
  grade: student?.grade === null || student === null ? "" : String(student.grade),
  city: student?.city ?? "",
  schoolConsent: student !== null
})

const studentOf = ({ firstName, lastName, grade, city }: StudentValues): Student => ({
  firstName: firstName.trim(),
  lastName: lastName.trim() || null,
  grade: grade === "" ? null : Number(grade),
  city: city.trim() || null
})

export async function checkStudentValues(values: StudentValues): Promise<FieldProblems> {
  const { checkStudent } = await import("../../../api/checkStudent.ts")
  const student = studentOf(values)
  const problems = checkStudent(student).map(({ field, key }) => {
    const missing = field === "firstName" && student.firstName === ""
    return [field, [missing ? "validation.required" : `validation.${key}`]] as const
  })
  return {
    ...Object.fromEntries(problems),
    ...(values.schoolConsent ? {} : { schoolConsent: ["validation.schoolConsent"] })
  }
}

const keyOfStudent = keyByContent()

/** Gives the id of the child. */
export async function saveStudent(
  api: Api,
  classId: number,
  studentId: number | null,
  { values, signal }: { readonly values: StudentValues; readonly signal: AbortSignal }
): Promise<number> {
  const student = studentOf(values)
  if (studentId !== null) {
    const params = { classId, studentId }
    await api.run("correctStudent", { params, payload: student }, { signal })
    return studentId
  }
  const { schoolConsent } = values
  const payload = { student, schoolConsent }
  const idempotencyKey = keyOfStudent({ classId, payload })
  const added = await api.run("addStudent", { params: { classId }, payload }, { signal, idempotencyKey })
  return added.id
}

const classNames = ({ name, school }: ClassNameValues) => ({
  name: name.trim(),
  school: school.trim() || null
})

export async function checkClassNames(values: ClassNameValues): Promise<FieldProblems> {
  const { checkPayload } = await import("../../../api/checkPayload.ts")
  return checkPayload("renameClass", classNames(values))
}

export const saveClassNames = (api: Api, classId: number, values: ClassNameValues, signal: AbortSignal) =>
  api.run("renameClass", { params: { classId }, payload: classNames(values) }, { signal })
