import { Clock, Effect, Schema } from "effect"
import type { GiveExtraTime } from "../../../../src/api/contract/organiser/extraTime.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { ApiError, invalid, notFound } from "../../../platform/http/ApiError.ts"
import { storableText } from "../../../platform/database/storableText.ts"
import { recomputeEligibility } from "../../../olympiads/results/recomputeEligibility.ts"
import { changeLife } from "../changeLife.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { writeNotice } from "../jury/writeNotice.ts"
import { areDetailsOpen } from "./personalDetails.ts"
import { extraTimesOf } from "./extraTimeRows.ts"
import { storableField } from "../../../platform/http/storableField.ts"
import { decodeIds, inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import type { AuditDetails } from "../writeAudit.ts"

const decodeShares = rowsOf({ userId: Schema.Int, seconds: Schema.Int })
const decodeLongest = rowsOf({ longestMs: Schema.Finite })

const noRecipients = invalid({ scope: ["organiser.nobodyThere"] })
const undoneAlready = new ApiError("Conflict", { message: "organiser.extraTimeUndone" })

export const listExtraTimes = Effect.fn("listExtraTimes")(function* (access: OrganiserAccess) {
  const { id } = yield* organiserContest(access, "viewer")
  return yield* extraTimesOf(id)
})

/** Adds seconds to each participant, with a total of at least 0; returns the effective changes. */
const addSeconds = (
  contestId: number,
  given: ReadonlyArray<{ readonly userId: number; readonly seconds: number }>
) =>
  sql`
    update contest_participants p set extra_s = greatest(0, p.extra_s + g.seconds)
    from (
      select b.user_id, b.extra_s as before, g.seconds
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("userId" bigint, seconds integer)
      join contest_participants b on b.contest_id = ${contestId} and b.user_id = g."userId"
      order by b.user_id for update of b
    ) g
    where p.contest_id = ${contestId} and p.user_id = g.user_id
    returning p.user_id as "userId", p.extra_s - g.before as seconds`.pipe(decodeShares)

/** Ids of the participants in the scope. */
const concerned = Effect.fnUntraced(function* (contestId: number, { scope, userId, city }: GiveExtraTime) {
  const rows = yield* sql`
    select p.user_id as id from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = ${contestId} and case ${scope}::text
      when 'one' then p.user_id = ${userId ?? null}::bigint
      when 'city' then lower(u.city) = lower(${city === undefined ? null : storableText(city)}::text)
      else true end`.pipe(decodeIds)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? yield* noRecipients : ids
})

/** Updates the longest extra time of the contest, and recomputes eligibility of the affected participants. */
const settle = Effect.fnUntraced(function* (
  access: OrganiserAccess,
  userIds: ReadonlyArray<number>,
  details: AuditDetails
) {
  const { id } = yield* lockedOrganiserContest(access, "editor")
  const [longest] = yield* sql`select coalesce(max(extra_s), 0) * 1000.0::float8 as "longestMs"
    from contest_participants where contest_id = ${id}`.pipe(decodeLongest)
  const longestMs = longest?.longestMs ?? 0
  const { life } = yield* changeLife(
    access,
    "editor",
    (_, now) => ({ type: "extraTime.changed", longestMs, now }),
    details
  )
  yield* recomputeEligibility(id, life, userIds)
})

/** Gives extra time to one participant, a city or all currently registered participants, and notifies them. */
export const giveExtraTime = Effect.fn("giveExtraTime")(function* (
  access: OrganiserAccess,
  form: GiveExtraTime
) {
  const { scope, minutes } = form
  const reason = yield* storableField("reason", form.reason)
  const contest = yield* lockedOrganiserContest(access, "editor")
  const { id: contestId, life } = contest
  // In a draft, organisers may not learn even the number of participants from a city.
  if (scope === "city" && !areDetailsOpen(advanceTo(life, yield* Clock.currentTimeMillis)))
    return yield* noRecipients
  const ids = yield* concerned(contestId, form)
  // A change of an account locks it before its participations; the rows of the shares refer to accounts, which locks them too.
  yield* sql`select from users where id = any(${ids.map(String)}::text[]::bigint[]) order by id for key share`
  const shares = yield* addSeconds(
    contestId,
    ids.map((userId) => ({ userId, seconds: minutes * 60 }))
  )
  const [made] = yield* sql`
    insert into contest_extra_times (contest_id, seconds, reason, scope, city, given_by)
    values (${contestId}, ${minutes * 60}, ${reason}, ${scope},
      ${scope === "city" ? (form.city ?? null) : null}, ${access.userId}) returning id`.pipe(decodeIds)
  const id = made?.id ?? 0
  yield* sql`insert into contest_extra_time_shares (extra_time_id, contest_id, user_id, seconds)
    select ${id}, ${contestId}, s."userId", s.seconds
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s("userId" bigint, seconds integer)`
  yield* settle(access, ids, doneTo(form, ids, { id, scope, minutes, people: ids.length }, reason))
  yield* writeNotice(contest, {
    to: scope === "all" ? null : ids,
    kind: minutes > 0 ? "extra_time" : "time_taken",
    data: { minutes: Math.abs(minutes), reason }
  })
  return { id, people: ids.length }
}, inTransaction)

/** Audit data; a reason about one participant is stored with their account, and erased with it. */
function doneTo(
  { scope, city }: GiveExtraTime,
  [first]: ReadonlyArray<number>,
  data: Readonly<Record<string, unknown>>,
  reason: string
): AuditDetails {
  if (scope === "one" && first !== undefined)
    return { data: { ...data, user_id: first }, about: { userId: first, texts: { reason } } }
  return { data: { ...data, reason, ...(scope === "city" ? { city } : {}) } }
}

/** Reverts extra time; solutions received within it no longer count. */
export const undoExtraTime = Effect.fn("undoExtraTime")(function* (
  access: OrganiserAccess,
  extraTimeId: number
) {
  const contest = yield* lockedOrganiserContest(access, "editor")
  const contestId = contest.id
  const [known] = yield* sql<{
    readonly scope: string
    readonly seconds: number
    readonly undone: boolean
  }>`
    select scope, seconds, undone_at is not null as undone from contest_extra_times
    where id = ${extraTimeId} and contest_id = ${contestId}`
  if (known === undefined) return yield* notFound
  if (known.undone) return yield* undoneAlready
  yield* sql`update contest_extra_times set undone_at = clock_timestamp() where id = ${extraTimeId}`
  const shares = yield* sql`select user_id as "userId", -seconds as seconds from contest_extra_time_shares
    where extra_time_id = ${extraTimeId}`.pipe(decodeShares)
  yield* addSeconds(contestId, shares)
  const ids = shares.map(({ userId }) => userId)
  yield* settle(access, ids, { data: { undone: extraTimeId, people: ids.length } })
  yield* writeNotice(contest, {
    to: known.scope === "all" ? null : ids,
    kind: "extra_time_undone",
    data: { minutes: Math.round(Math.abs(known.seconds) / 60) }
  })
  return null
}, inTransaction)
