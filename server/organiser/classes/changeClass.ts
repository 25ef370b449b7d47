import { Effect } from "effect"
import type { Student } from "../../../src/api/contract/organiser/classes.ts"
import { daysToReturn } from "../../account/accounts/accountDeletion.ts"
import { Sessions } from "../../account/accounts/Sessions.ts"
import { tidy } from "../../platform/users/users.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { invalid, notFound } from "../../platform/http/ApiError.ts"
import { addAccounts } from "./addAccounts.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { ownClass } from "./classRows.ts"

interface OwnClass {
  readonly classId: number
  readonly ownerId: number
}

const otherName = invalid({ name: ["class.otherName"] })

export const renameClass = Effect.fn("renameClass")(function* (
  choice: OwnClass,
  { name, school }: { readonly name: string; readonly school: string | null }
) {
  const rows = yield* sql`update classes set name = ${tidy(name)}, school = ${tidy(school) ?? null}
    where id = ${choice.classId} and owner_id = ${choice.ownerId} returning id`
  return rows.length === 0 ? yield* notFound : null
})

export const addStudent = Effect.fn("addStudent")(function* (
  choice: OwnClass,
  student: Student,
  language: Language
) {
  const [id = 0] = yield* addAccounts(yield* ownClass(choice), [student], language)
  return { id }
}, inTransaction)

interface OwnStudent extends OwnClass {
  readonly studentId: number
}

export const correctStudent = Effect.fn("correctStudent")(function* (choice: OwnStudent, student: Student) {
  yield* ownClass(choice)
  const rows = yield* sql`
    update users u set first_name = ${tidy(student.firstName)}, last_name = ${tidy(student.lastName) ?? null},
      grade = ${student.grade}, city = ${tidy(student.city) ?? null}
    from class_members m where m.user_id = u.id and m.class_id = ${choice.classId} and u.id = ${choice.studentId}
    returning u.id`
  return rows.length === 0 ? yield* notFound : null
})

/**
 * Removes students from their class. Accounts without an own email address are closed: sign-in becomes impossible, and
 * they are erased like accounts whose deletion period has passed.
 */
const letGo = Effect.fnUntraced(function* (classId: number, studentId: number | null) {
  const left = yield* sql<{ readonly id: number }>`
    delete from class_members where class_id = ${classId} and (${studentId}::bigint is null or user_id = ${studentId})
    returning user_id as id`
  const ids = left.map(({ id }) => id)
  const ended = yield* sql<{ readonly id: number }>`
    update users set password_hash = '', one_time_until = now(),
      deletion_asked_at = now() - make_interval(days => ${daysToReturn + 1})
    where id = any(${ids}::bigint[]) and email is null returning id`
  yield* sql`delete from passkeys where user_id = any(${ended.map(({ id }) => id)}::bigint[])`
  const sessions = yield* Sessions
  yield* Effect.forEach(ended, ({ id }) => sessions.endAll(id), { discard: true })
  return left.length
})

export const removeStudent = Effect.fn("removeStudent")(function* (choice: OwnStudent) {
  yield* ownClass(choice)
  return (yield* letGo(choice.classId, choice.studentId)) === 0 ? yield* notFound : null
}, inTransaction)

export const deleteClass = Effect.fn("deleteClass")(function* (choice: OwnClass, name: string) {
  const { name: known } = yield* ownClass(choice)
  if (tidy(name) !== known) return yield* otherName
  yield* letGo(choice.classId, null)
  yield* sql`delete from classes where id = ${choice.classId}`
  return null
}, inTransaction)
