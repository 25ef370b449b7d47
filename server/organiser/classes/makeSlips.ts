import { Effect, Schema } from "effect"
import { classLimits, type Slip } from "../../../src/api/contract/organiser/classes.ts"
import { newOneTimePassword, plainOneTimePassword } from "../../account/accounts/oneTimePassword.ts"
import { PasswordHashing } from "../../account/accounts/PasswordHashing.ts"
import { Sessions } from "../../account/accounts/Sessions.ts"
import { SignInLimits } from "../../account/accounts/SignInLimits.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import { inTransaction, Moment, rowsOf, sql } from "../../platform/database/sql.ts"
import { ownClass } from "./classRows.ts"

interface Asked {
  readonly classId: number
  readonly ownerId: number
  readonly students: ReadonlyArray<number>
}

const ownAddress = new ApiError("Conflict", { message: "class.ownAddress" })

const decodeMembers = rowsOf({ id: Schema.Int, ownEmail: Schema.Boolean })
const decodeGiven = rowsOf({
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  login: Schema.String,
  expiresAt: Moment
})

/** Students with an own email address manage their account themselves, so the organiser cannot replace the password. */
const checkMembers = Effect.fnUntraced(function* ({ classId, ownerId, students }: Asked) {
  yield* ownClass({ classId, ownerId })
  const members = yield* sql`
    select u.id, u.email is not null as "ownEmail" from class_members m join users u on u.id = m.user_id
    where m.class_id = ${classId} and u.id = any(${[...students]}::bigint[])`.pipe(decodeMembers)
  if (members.length < new Set(students).size) return yield* notFound
  if (members.some(({ ownEmail }) => ownEmail)) return yield* ownAddress
})

const give = Effect.fnUntraced(function* (studentId: number, classId: number, passwordHash: string) {
  const [given] = yield* sql`
    update users u set password_hash = ${passwordHash},
      one_time_until = now() + make_interval(days => ${classLimits.days})
    from class_members m where m.user_id = u.id and m.class_id = ${classId} and u.id = ${studentId}
      and u.email is null
    returning u.first_name as "firstName", u.last_name as "lastName", u.login,
      u.one_time_until as "expiresAt"`.pipe(decodeGiven)
  if (given === undefined) return yield* notFound
  yield* (yield* Sessions).endAll(studentId)
  yield* (yield* SignInLimits).afterRecovery(given.login, null)
  return given
})

/**
 * Creates one-time passwords for students of a class; each is returned only this once.
 * Hashes them one after the other, so that a class does not block other sign-ins.
 */
export const makeSlips = Effect.fn("makeSlips")(function* (asked: Asked) {
  yield* checkMembers(asked)
  const hashing = yield* PasswordHashing
  const hashed = yield* Effect.forEach([...new Set(asked.students)], (studentId) =>
    Effect.gen(function* () {
      const password = newOneTimePassword()
      return { studentId, password, passwordHash: yield* hashing.hash(plainOneTimePassword(password)) }
    })
  )
  const giveAll = Effect.forEach(hashed, ({ studentId, password, passwordHash }) =>
    Effect.map(give(studentId, asked.classId, passwordHash), (given): Slip => ({
      studentId,
      password,
      ...given
    }))
  )
  return yield* inTransaction(giveAll)
})
