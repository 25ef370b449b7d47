import { Clock, Effect, Schema } from "effect"
import { type ImportLine, peopleLimits } from "../../../../src/api/contract/organiser/people.ts"
import { SignInName } from "../../../../src/api/contract/rules.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { storableText } from "../../../platform/database/storableText.ts"
import { ApiError } from "../../../platform/http/ApiError.ts"
import { Queue } from "../../../platform/Queue.ts"
import {
  type OrganiserAccess,
  type ContestOfMine,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { writeNotice } from "../jury/writeNotice.ts"
import { writeAudit } from "../writeAudit.ts"
import { areDetailsOpen } from "./personalDetails.ts"
import { inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { fullName } from "./peopleRows.ts"

const decodeFound = rowsOf({
  line: Schema.String,
  userId: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  registered: Schema.Boolean
})

const closed = new ApiError("Conflict", { message: "organiser.resultsAreOut" })
const tooMany = new ApiError("Conflict", { message: "organiser.tooManyInvitations" })

/**
 * Accounts known to the organiser: students of their own classes by login, participants of the contest by id.
 * Excludes accounts marked for deletion.
 */
const findKnown = Effect.fnUntraced(function* (
  contestId: number,
  organiser: number,
  lines: ReadonlyArray<string>
) {
  // Look up each line once: the response time for thousands of repeats would reveal whether a login exists.
  return yield* sql`
    select l.who as line, u.id as "userId", ${sql.literal(fullName)} as name, u.city,
      p.user_id is not null as registered
    from unnest(${[...new Set(lines)]}::text[]) as l(who)
    left join lateral (
      select n.* from users n where n.id = case when l.who ~ '^[1-9][0-9]{0,14}$' then l.who::bigint end
        and exists (select from contest_participants where contest_id = ${contestId} and user_id = n.id)
      union all
      select n.* from users n join class_members m on m.user_id = n.id
        join classes k on k.id = m.class_id and k.owner_id = ${organiser}
        where n.login = l.who and not n.erased and n.deletion_asked_at is null and n.email_confirmed_at is not null
      limit 1
    ) u on true
    left join contest_participants p on p.contest_id = ${contestId} and p.user_id = u.id`.pipe(decodeFound)
})

const isSignInName = Schema.is(SignInName)

interface Reading extends ImportLine {
  readonly userId: number | null
  /** Normalised like stored logins: trimmed and lowercase. */
  readonly plain: string
}

/**
 * The outcome of each line, in order. For email addresses, and logins outside the organiser's classes, it depends on
 * the text alone, so that an import does not reveal which accounts exist.
 */
const read = Effect.fnUntraced(function* (
  contest: ContestOfMine,
  organiser: number,
  people: ReadonlyArray<string>
) {
  const lines = people.map((line) => storableText(line).trim().toLowerCase())
  const found = yield* findKnown(contest.id, organiser, lines)
  const known = new Map(found.map(({ line, ...account }) => [line, account]))
  const showsCity = areDetailsOpen(advanceTo(contest.life, yield* Clock.currentTimeMillis))
  const seen = new Set<number | string>()
  return people.map((who, index): Reading => {
    const plain = lines[index] ?? ""
    const { userId = null, name = null, city = null, registered = false } = known.get(plain) ?? {}
    const isRepeated = seen.has(userId ?? plain)
    seen.add(userId ?? plain)
    const nameless = { who, plain, userId: null, name: null, city: null } as const
    if (userId === null && !isSignInName(plain)) return { ...nameless, outcome: "unknown" }
    if (userId === null) return { ...nameless, outcome: isRepeated ? "repeated" : "invite" }
    const outcome = isRepeated ? "repeated" : registered ? "already" : "add"
    return { who, plain, userId, outcome, name, city: showsCity ? city : null }
  })
})

const openContest = Effect.fnUntraced(function* (access: OrganiserAccess) {
  const contest = yield* lockedOrganiserContest(access, "editor")
  return contest.life.state === "closed_contest" ? yield* closed : contest
})

/** Outcomes of an import, line by line, without changes. */
export const previewImport = Effect.fn("previewImport")(function* (
  access: OrganiserAccess,
  people: ReadonlyArray<string>
) {
  const look = Effect.flatMap(openContest(access), (contest) => read(contest, access.userId, people))
  const lines = yield* inTransaction(look)
  return lines.map(({ who, outcome, name, city }): ImportLine => ({ who, outcome, name, city }))
})

/** Registers students of the organiser's classes, even with incomplete profiles, and invites all other people. */
export const importPeople = Effect.fn("importPeople")(function* (
  access: OrganiserAccess,
  people: ReadonlyArray<string>
) {
  const contest = yield* openContest(access)
  const lines = yield* read(contest, access.userId, people)
  const ids = lines.flatMap(({ outcome, userId }) => (outcome === "add" && userId !== null ? [userId] : []))
  const invited = lines.flatMap(({ outcome, plain }) => (outcome === "invite" ? [plain] : []))
  const added = yield* sql<{ readonly id: number }>`
    insert into contest_participants (contest_id, user_id, source)
    select ${contest.id}, id, 'organiser' from unnest(${ids}::bigint[]) as new(id)
    on conflict do nothing returning user_id as id`
  const newcomers = added.map(({ id }) => id)
  yield* sql`insert into contest_invitations (contest_id, who)
    select ${contest.id}, who from unnest(${invited}::text[]) as new(who) on conflict do nothing`
  const [counted] = yield* sql<{ readonly count: number }>`
    select count(*)::int as count from contest_invitations where contest_id = ${contest.id}`
  if (invited.length > 0 && (counted?.count ?? 0) > peopleLimits.invitations) return yield* tooMany
  const count = (outcome: ImportLine["outcome"]) => lines.filter((line) => line.outcome === outcome).length
  const result = {
    added: newcomers.length,
    already: count("already"),
    invited: invited.length,
    unknown: count("unknown")
  }
  yield* writeAudit(contest, "participants.import", { data: { ...result, user_ids: newcomers } })
  if (newcomers.length > 0) yield* writeNotice(contest, { to: newcomers, kind: "added" })
  yield* Effect.orDie((yield* Queue).enqueue("invitations", { contestId: contest.id }))
  return result
}, inTransaction)
