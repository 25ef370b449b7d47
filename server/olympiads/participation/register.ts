import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ContestRegistration } from "../../../src/api/contract/olympiads/participation.ts"
import { Users } from "../../platform/users/Users.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { settleInvitation } from "../store/invitations.ts"
import { rejectedFor } from "./participationErrors.ts"
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
  const sql = yield* SqlClient.SqlClient
  const insert = Effect.gen(function* () {
    const participationContext = yield* participationContextOf(slug, userId)
    const rejection = participationContext.status.acts.register
    if (rejection === "alreadyRegistered") return informationOf(participationContext, { isVisitor: false })
    if (rejection !== null) return yield* rejectedFor(rejection)
    yield* completeProfile(userId, form)
    const source = participationContext.isInvited ? "invitation" : "self"
    yield* sql`insert into contest_participants (contest_id, user_id, source)
      values (${participationContext.contest.id}, ${userId}, ${source}) on conflict do nothing`
    yield* settleInvitation(participationContext.contest.id, userId)
    return informationOf(yield* participationContextIn(participationContext.contest, userId), {
      isVisitor: false
    })
  })
  return yield* sql.withTransaction(insert)
})

/** Writes only missing fields, so that an outdated form overwrites nothing. */
const completeProfile = Effect.fnUntraced(function* (userId: number, form: ContestRegistration) {
  const users = yield* Users
  const user = yield* users.byId(userId)
  const empty = fields.filter((field) => user?.[field] === null)
  const missing = empty.filter((field) => form[field] === undefined)
  if (missing.length > 0) return yield* missingProfile(missing)
  yield* users.update(userId, Object.fromEntries(empty.map((field) => [field, form[field]])))
})

const missingProfile = (missing: ReadonlyArray<Field>) =>
  invalid(Object.fromEntries(missing.map((field) => [required[field], ["contest.missingProfile"] as const])))
