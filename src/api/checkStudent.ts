import { Schema } from "effect"
import { Student } from "./contract/organiser/classes.ts"

const rules = Schema.toStandardSchemaV1(Schema.toType(Student), { parseOptions: { errors: "all" } })

interface Problem {
  readonly field: keyof Student
  /** Key of the `validation` texts, without the prefix. */
  readonly key: string
}

/** Validates a student of a class; returns at most one error per field. */
export function checkStudent(student: Student): ReadonlyArray<Problem> {
  const checked = rules["~standard"].validate(student)
  const issues = "issues" in checked ? (checked.issues ?? []) : []
  const fieldErrors = new Map<keyof Student, string>()
  for (const { path = [], message } of issues) {
    const field = String(path[0]) as keyof Student
    if (!fieldErrors.has(field)) fieldErrors.set(field, message.replace("validation.", ""))
  }
  return [...fieldErrors].map(([field, key]) => ({ field, key }))
}
