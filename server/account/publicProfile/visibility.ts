import { Effect } from "effect"
import { Visibility, type VisibilityChange } from "../../../src/api/contract/account/publicProfile.ts"
import { accountGone } from "../accounts/accountErrors.ts"
import { underAge } from "../../platform/users/users.ts"
import { ApiError, invalid } from "../../platform/http/ApiError.ts"
import { inTransaction, rowsLike, sql } from "../../platform/database/sql.ts"

const decodeRows = rowsLike(Visibility)

const notAllowed = new ApiError("Forbidden", { message: "visibility.schoolAccount" })
const parentMissing = invalid({ parent_consent: ["visibility.parentConsent"] })

const columns = {
  publicProfile: "public_profile_since",
  showCity: "show_city_since",
  showGrade: "show_grade_since"
} as const

const read = Effect.fnUntraced(function* (userId: number, lock: boolean) {
  const [row] = yield* sql`
    select public_profile_since is not null as "publicProfile", show_city_since is not null as "showCity",
      show_grade_since is not null as "showGrade", email is not null as "mayShow",
      ${underAge("date_of_birth")} as "needsParent"
    from users where id = ${userId} ${sql.literal(lock ? "for update" : "")}`.pipe(decodeRows)
  return row ?? (yield* accountGone)
})

/** The visibility settings of a learner's profile. */
export const getVisibility = (userId: number) => read(userId, false)

/** Changes the visibility settings; stores the time of each consent. */
export const changeVisibility = Effect.fn("changeVisibility")(function* (
  userId: number,
  { parentConsent = false, ...wanted }: VisibilityChange
) {
  const names = Object.keys(columns) as ReadonlyArray<keyof typeof columns>
  const before = yield* read(userId, true)
  const opened = names.filter((name) => wanted[name] === true && !before[name])
  if (opened.length > 0 && !before.mayShow) return yield* notAllowed
  if (opened.length > 0 && before.needsParent && !parentConsent) return yield* parentMissing
  const closed = names.filter((name) => wanted[name] === false)
  const since = [...opened.map((name) => [name, "now()"]), ...closed.map((name) => [name, "null"])]
  const sets = since.map(([name, value]) => `${columns[name as keyof typeof columns]} = ${value}`)
  if (sets.length > 0) yield* sql`update users set ${sql.literal(sets.join(", "))} where id = ${userId}`
  return yield* read(userId, false)
}, inTransaction)
