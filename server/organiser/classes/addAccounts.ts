import { Effect, Schema } from "effect"
import { classLimits, type Student } from "../../../src/api/contract/organiser/classes.ts"
import { tidy } from "../../platform/users/users.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { LegalDocuments } from "../../content/legal/LegalDocuments.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { decodeIds, rowsOf, sql } from "../../platform/database/sql.ts"
import { loginOf } from "./loginPrefix.ts"

interface ClassOfLogins {
  readonly id: number
  readonly prefix: string
}

const classFull = new ApiError("Conflict", { message: "class.full", values: { count: classLimits.students } })

const decodeOrdinals = rowsOf({ last: Schema.Int })

/** Reserves login numbers and returns the number before the first one. A number is never reused. */
const reserveOrdinals = Effect.fnUntraced(function* (classId: number, count: number) {
  const [reserved] = yield* sql`update classes set logins = logins + ${count} where id = ${classId}
    and ${count} + (select count(*) from class_members where class_id = ${classId}) <= ${classLimits.students}
    returning logins as last`.pipe(decodeOrdinals)
  return reserved === undefined ? yield* classFull : reserved.last - count
})

/**
 * Creates accounts of students and returns their ids in the same order. The accounts have no password until their slips
 * are made, and no email address to confirm.
 */
export const addAccounts = Effect.fn("addAccounts")(function* (
  { id, prefix }: ClassOfLogins,
  students: ReadonlyArray<Student>,
  language: Language
) {
  const { versions } = yield* LegalDocuments
  const before = yield* reserveOrdinals(id, students.length)
  const accounts = students.map(({ firstName, lastName, city, grade }, at) => ({
    ordinal: before + at + 1,
    login: loginOf(prefix, before + at + 1),
    first_name: tidy(firstName),
    last_name: tidy(lastName) ?? null,
    city: tidy(city) ?? null,
    grade
  }))
  const rows = yield* sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as g(ordinal integer, login text, first_name text, last_name text, city text, grade smallint)
    ), made as (
      insert into users (login, password_hash, one_time_until, first_name, last_name, city, grade, locale,
        email_confirmed_at, privacy_consent_version, personal_data_consent_version)
      select login, '', now(), first_name, last_name, city, grade, ${language},
        now(), ${versions.privacy}, ${versions["personal-data"]} from given
      returning id, login
    ), joined as (
      insert into class_members (user_id, class_id, ordinal)
      select made.id, ${id}, given.ordinal from made join given using (login) returning user_id, ordinal
    ) select user_id as id from joined order by ordinal`.pipe(decodeIds)
  return rows.map((account) => account.id)
})
