import { Effect, Schema } from "effect"
import { type ContestOrganiser } from "../../../../src/api/contract/organiser/rights.ts"
import { OrganiserRole } from "../../../../src/api/contract/organiser/contests.ts"
import { normaliseEmail } from "../../../account/accounts/normaliseEmail.ts"
import { ApiError, invalid, notFound } from "../../../platform/http/ApiError.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

const decodeRows = rowsOf({
  userId: Schema.Int,
  email: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  organiserRole: OrganiserRole
})

const readOrganisers = Effect.fnUntraced(function* (contestId: number, me: number) {
  const rows = yield* sql`
    select o.user_id as "userId", u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name,
      o.organiser_role as "organiserRole"
    from contest_organisers o join users u on u.id = o.user_id where o.contest_id = ${contestId}
    order by array_position(array['owner', 'editor', 'jury', 'viewer'], o.organiser_role),
      o.user_id`.pipe(decodeRows)
  return rows.map((row): ContestOrganiser => ({ ...row, email: row.email ?? "", me: row.userId === me }))
})

/** Organisers of a contest, ordered by role from owner to viewer. */
export const listOrganisers = Effect.fn("listOrganisers")(function* (access: OrganiserAccess) {
  const contest = yield* organiserContest(access, "editor")
  return yield* readOrganisers(contest.id, access.userId)
})

const userUnknown = invalid({ who: ["organiser.noOrganiser"] })
const already = invalid({ who: ["organiser.alreadyOrganiser"] })
const lastOwner = new ApiError("LastOwner", { message: "organiser.lastOwner" })

/**
 * Adds a platform organiser to the contest. The field error for any other address does not reveal whether it has an
 * account.
 */
export const addOrganiser = Effect.fn("addOrganiser")(function* (
  access: OrganiserAccess,
  { who, organiserRole }: { readonly who: string; readonly organiserRole: OrganiserRole }
) {
  const contest = yield* lockedOrganiserContest(access, "owner")
  const [user] = yield* sql<{ readonly id: number }>`select id from users
    where 'organiser' = any(roles) and email = ${normaliseEmail(who)}`
  if (user === undefined) return yield* userUnknown
  const added = yield* sql`insert into contest_organisers (contest_id, user_id, organiser_role)
    values (${contest.id}, ${user.id}, ${organiserRole}) on conflict do nothing returning user_id`
  if (added.length === 0) return yield* already
  const data = { userId: user.id, organiserRole }
  yield* writeAudit(contest, "rights.add", { data })
  return yield* readOrganisers(contest.id, access.userId)
}, inTransaction)

interface Chosen extends OrganiserAccess {
  readonly organiser: number
}

/**
 * Changes an organiser's role, or removes the organiser if it is null. Fails with LastOwner if no owner would remain.
 */
export const setOrganiserRole = Effect.fnUntraced(function* (
  { organiser, ...access }: Chosen,
  organiserRole: OrganiserRole | null
) {
  const contest = yield* lockedOrganiserContest(access, "owner")
  const organisers = yield* readOrganisers(contest.id, access.userId)
  const before = organisers.find(({ userId }) => userId === organiser)?.organiserRole
  if (before === undefined) return yield* notFound
  const owners = organisers.filter((one) => one.organiserRole === "owner" && one.userId !== organiser)
  if (organiserRole !== "owner" && owners.length === 0) return yield* lastOwner
  const [act, data] =
    organiserRole === null
      ? (["rights.remove", { userId: organiser, organiserRole: before }] as const)
      : (["rights.change", { userId: organiser, from: before, to: organiserRole }] as const)
  yield* organiserRole === null
    ? sql`delete from contest_organisers where contest_id = ${contest.id} and user_id = ${organiser}`
    : sql`update contest_organisers set organiser_role = ${organiserRole} where contest_id = ${contest.id} and user_id = ${organiser}`
  if (before !== organiserRole) yield* writeAudit(contest, act, { data })
  return yield* readOrganisers(contest.id, access.userId)
}, inTransaction)

export const removeOrganiser = (chosen: Chosen) => Effect.as(setOrganiserRole(chosen, null), null)
