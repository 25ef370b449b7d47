import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ImportLine } from "../../../../src/api/contract/deskPeople.ts"
import { storableText } from "../../../platform/database/storableText.ts"
import { Refusal } from "../../../platform/http/Refusal.ts"
import { rowsOf } from "../../../problems/rows.ts"
import { type AtDesk, type ContestOfMine, lockedDeskContest } from "../deskContest.ts"
import { writeNotice } from "../jury/writeNotice.ts"
import { writeAudit } from "../writeAudit.ts"
import { fullName } from "./peopleRows.ts"

const decodeFound = rowsOf(
  Schema.Struct({
    ordinal: Schema.Int,
    userId: Schema.NullOr(Schema.Int),
    name: Schema.NullOr(Schema.String),
    city: Schema.NullOr(Schema.String),
    registered: Schema.Boolean
  })
)

const closed = new Refusal({ kind: "conflict", message: "desk.resultsAreOut" })

/** Who a line names: an account's id, confirmed address or login. Accounts that are leaving are nobody's. */
const find = Effect.fnUntraced(function* (contestId: number, people: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const lines = people.map((line) => storableText(line).trim().toLowerCase())
  const rows = yield* sql.unsafe(
    `select l.ordinal, u.id as "userId", ${fullName} as name, u.city, p.user_id is not null as registered
    from unnest($2::text[]) with ordinality as l(who, ordinal)
    left join lateral (
      select * from (
        select * from users where id = case when l.who ~ '^[1-9][0-9]{0,14}$' then l.who::bigint end
        union all select * from users where email = l.who
        union all select * from users where login = l.who
      ) named where not erased and deletion_asked_at is null and email_confirmed_at is not null limit 1
    ) u on true
    left join contest_participants p on p.contest_id = $1 and p.user_id = u.id
    order by l.ordinal`,
    [contestId, lines]
  )
  return yield* decodeFound(rows)
})

interface Reading extends ImportLine {
  readonly userId: number | null
}

/** What comes of each line, in their order. */
const read = Effect.fnUntraced(function* (contest: ContestOfMine, people: ReadonlyArray<string>) {
  const found = yield* find(contest.id, people)
  const seen = new Set<number>()
  return found.map(({ ordinal, userId, name, city, registered }): Reading => {
    const who = people[ordinal - 1] ?? ""
    if (userId === null) return { who, userId, outcome: "unknown", name: null, city: null }
    const isRepeated = seen.has(userId)
    seen.add(userId)
    const outcome = isRepeated ? "repeated" : registered ? "already" : "add"
    return { who, userId, outcome, name, city }
  })
})

const openContest = Effect.fnUntraced(function* (desk: AtDesk) {
  const contest = yield* lockedDeskContest(desk, "edit")
  return contest.life.state === "closed_contest" ? yield* closed : contest
})

/** Whoever counts through the numbers of accounts learns no names by it. */
const isNumber = (who: string) => /^\s*\d+\s*$/.test(who)

/** What an import would do, line by line. */
export const previewImport = Effect.fn("previewImport")(function* (
  desk: AtDesk,
  people: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  const look = Effect.flatMap(openContest(desk), (contest) => read(contest, people))
  const lines = yield* sql.withTransaction(look)
  return lines.map(({ who, outcome, name, city }) =>
    isNumber(who) && outcome !== "already"
      ? { who, outcome, name: null, city: null }
      : { who, outcome, name, city }
  )
})

/** Registers whoever is named and is not there yet, whatever their profile lacks: the organisers vouch for them. */
export const importPeople = Effect.fn("importPeople")(function* (
  desk: AtDesk,
  people: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  const add = Effect.gen(function* () {
    const contest = yield* openContest(desk)
    const lines = yield* read(contest, people)
    const ids = lines.flatMap(({ outcome, userId }) => (outcome === "add" && userId !== null ? [userId] : []))
    const added = yield* sql<{ readonly id: number }>`
      insert into contest_participants (contest_id, user_id, source)
      select ${contest.id}, id, 'organiser' from unnest(${ids}::bigint[]) as new(id)
      on conflict do nothing returning user_id as id`
    const newcomers = added.map(({ id }) => id)
    const count = (outcome: ImportLine["outcome"]) => lines.filter((line) => line.outcome === outcome).length
    const result = { added: newcomers.length, already: count("already"), unknown: count("unknown") }
    const by = { contestId: contest.id, actorId: desk.userId }
    yield* writeAudit({ ...by, act: "participants.import", data: { ...result, user_ids: newcomers } })
    if (newcomers.length > 0) yield* writeNotice({ ...by, to: newcomers, kind: "added" })
    return result
  })
  return yield* sql.withTransaction(add)
})
