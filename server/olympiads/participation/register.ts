import { Effect } from "effect"
import type { ContestRegistration } from "../../../src/api/contract/olympiads/participation.ts"
import { findUser, updateUser } from "../../platform/users/users.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { settleInvitation } from "../store/invitations.ts"
import { rejectedFor } from "./participationErrors.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { informationOf, participationContextIn, participationContextOf } from "./participationContextOf.ts"

const required = {
  firstName: "first_name",
  lastName: "last_name",
  city: "city",
  dateOfBirth: "date_of_birth"
} as const
type Field = keyof typeof required
const fields = Object.keys(required) as ReadonlyArray<Field>

/**
 * Registers a learner and completes the profile from the form.
 * If the learner is already registered, it changes nothing and returns the same answer.
 */
export const registerForContest = Effect.fn("registerForContest")(function* (
  slug: string,
  userId: number,
  form: ContestRegistration
) {
  const context = yield* participationContextOf(slug, userId)
  const rejection = context.status.acts.register
  if (rejection === "alreadyRegistered") return informationOf(context, { isVisitor: false })
  if (rejection !== null) return yield* rejectedFor(rejection)
  yield* completeProfile(userId, form)
  const source = context.isInvited ? "invitation" : "self"
  yield* sql`insert into contest_participants (contest_id, user_id, source)
    values (${context.contest.id}, ${userId}, ${source}) on conflict do nothing`
  yield* settleInvitation(context.contest.id, userId)
  return informationOf(yield* participationContextIn(context.contest, userId), {
    isVisitor: false
  })
}, inTransaction)

/** Writes only missing fields, so that an outdated form overwrites nothing. */
const completeProfile = Effect.fnUntraced(function* (userId: number, form: ContestRegistration) {
  const user = yield* findUser(userId)
  const empty = fields.filter((field) => user?.[field] === null)
  const missing = empty.filter((field) => form[field] === undefined)
  if (missing.length > 0) return yield* missingProfile(missing)
  yield* updateUser(userId, Object.fromEntries(empty.map((field) => [field, form[field]])))
})

const missingProfile = (missing: ReadonlyArray<Field>) =>
  invalid(Object.fromEntries(missing.map((field) => [required[field], ["contest.missingProfile"] as const])))
