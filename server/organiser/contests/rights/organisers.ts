import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type DeskOrganiser } from "../../../../src/api/contract/organiser/rights.ts"
import { Power } from "../../../../src/api/contract/organiser/contests.ts"
import { normalEmail } from "../../../account/accounts/normalEmail.ts"
import { ApiError, invalid, notFound } from "../../../platform/http/ApiError.ts"
import { rowsOf } from "../../../platform/database/rows.ts"
import { type AtDesk, deskContest, lockedDeskContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"

const Row = Schema.Struct({
  userId: Schema.Int,
  email: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  power: Power
})
const decodeRows = rowsOf(Row)

const readOrganisers = Effect.fnUntraced(function* (contestId: number, me: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeRows(
    yield* sql`select o.user_id as "userId", u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name,
        o.power
      from contest_organisers o join users u on u.id = o.user_id where o.contest_id = ${contestId}
      order by array_position(array['own', 'edit', 'jury', 'view'], o.power), o.user_id`
  )
  return rows.map((row): DeskOrganiser => ({ ...row, email: row.email ?? "", me: row.userId === me }))
})

/** Everybody who organises a contest, the most powerful first. */
export const listOrganisers = Effect.fn("listOrganisers")(function* (desk: AtDesk) {
  const contest = yield* deskContest(desk, "edit")
  return yield* readOrganisers(contest.id, desk.userId)
})

const nobody = invalid({ who: ["desk.noOrganiser"] })
const already = invalid({ who: ["desk.alreadyOrganiser"] })
const lastOwner = new ApiError("LastOwner", { message: "desk.lastOwner" })

/** Gives an organiser of the platform a part in the contest; of others it does not tell whether they exist. */
export const addOrganiser = Effect.fn("addOrganiser")(function* (
  desk: AtDesk,
  { who, power }: { readonly who: string; readonly power: Power }
) {
  const sql = yield* SqlClient.SqlClient
  const add = Effect.gen(function* () {
    const contest = yield* lockedDeskContest(desk, "own")
    const [user] = yield* sql<{ readonly id: number }>`select id from users
      where 'organiser' = any(roles) and email = ${normalEmail(who)}`
    if (user === undefined) return yield* nobody
    const added = yield* sql`insert into contest_organisers (contest_id, user_id, power)
      values (${contest.id}, ${user.id}, ${power}) on conflict do nothing returning user_id`
    if (added.length === 0) return yield* already
    const data = { userId: user.id, power }
    yield* writeAudit({ contestId: contest.id, actorId: desk.userId, act: "rights.add", data })
    return yield* readOrganisers(contest.id, desk.userId)
  })
  return yield* sql.withTransaction(add)
})

interface Chosen extends AtDesk {
  readonly organiser: number
}

/** Changes somebody's power or, with null, takes it; whoever would leave the contest without an owner is refused. */
const setPower = Effect.fnUntraced(function* ({ organiser, ...desk }: Chosen, power: Power | null) {
  const sql = yield* SqlClient.SqlClient
  const contest = yield* lockedDeskContest(desk, "own")
  const organisers = yield* readOrganisers(contest.id, desk.userId)
  const before = organisers.find(({ userId }) => userId === organiser)?.power
  if (before === undefined) return yield* notFound
  const owners = organisers.filter((one) => one.power === "own" && one.userId !== organiser)
  if (power !== "own" && owners.length === 0) return yield* lastOwner
  const [act, data] =
    power === null
      ? (["rights.remove", { userId: organiser, power: before }] as const)
      : (["rights.change", { userId: organiser, from: before, to: power }] as const)
  yield* power === null
    ? sql`delete from contest_organisers where contest_id = ${contest.id} and user_id = ${organiser}`
    : sql`update contest_organisers set power = ${power} where contest_id = ${contest.id} and user_id = ${organiser}`
  if (before !== power) yield* writeAudit({ contestId: contest.id, actorId: desk.userId, act, data })
  return yield* readOrganisers(contest.id, desk.userId)
})

export const changeOrganiser = Effect.fn("changeOrganiser")(function* (chosen: Chosen, power: Power) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(setPower(chosen, power))
})

export const removeOrganiser = Effect.fn("removeOrganiser")(function* (chosen: Chosen) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(setPower(chosen, null))
  return null
})
