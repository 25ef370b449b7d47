import { Clock, Effect, Schema } from "effect"
import {
  type ParticipantFilter,
  type OrganiserPeople,
  ParticipantState
} from "../../../../src/api/contract/organiser/people.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { storableText } from "../../../platform/database/storableText.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { participantState } from "./participantState.ts"
import { areDetailsOpen } from "./personalDetails.ts"
import { type PageRequest, readSql, rowsLike, rowsOf, totalOf } from "../../../platform/database/sql.ts"
import { fullName, peopleColumns, personOf, PersonRow } from "./peopleRows.ts"

interface PeopleQuery extends PageRequest {
  readonly q?: string | undefined
  readonly state?: ParticipantFilter | undefined
}

const decodePeople = rowsLike(PersonRow)
const decodeCounts = rowsOf({ state: ParticipantState, count: Schema.Int })
const decodeCities = rowsOf({ city: Schema.String, count: Schema.Int })

const from = "contest_participants p join users u on u.id = p.user_id"
const plain = (text: string) => `replace(lower(${text}), 'ё', 'е')`

/** A case-insensitive `like` pattern that matches anywhere and treats «ё» as «е». */
const pattern = (text: string) =>
  `%${storableText(text)
    .trim()
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const searched = (
  hasDetails: boolean
) => `($2 = '%%' or ${plain(`concat_ws(' ', u.last_name, u.first_name, u.last_name)`)} like $2
  or ${hasDetails} and ${plain("coalesce(u.city, '')")} like $2 or '%' || p.user_id || '%' = $2)`

const isLate = `exists (select from solutions s
  where s.contest_id = p.contest_id and s.user_id = p.user_id and s.unofficial is not null)`

/** One page of a contest's participants, ordered by surname. */
export const listParticipants = Effect.fn("listParticipants")(function* (
  access: OrganiserAccess,
  { page = 1, limit = 50, q = "", state }: PeopleQuery
) {
  const contest = yield* organiserContest(access, "viewer")
  const now = yield* Clock.currentTimeMillis
  const life = advanceTo(contest.life, now)
  const stateSql = participantState(life, now)
  const chosen = `case $3::text when 'unofficial' then ${isLate} else coalesce((${stateSql}) = $3, true) end`
  const hasDetails = areDetailsOpen(life)
  const where = `p.contest_id = $1 and ${searched(hasDetails)} and ${chosen}`
  const asked = [contest.id, pattern(q.slice(0, 100)), state ?? null]
  const [rows, total, states, unofficial, cities, invited] = yield* Effect.all(
    [
      readSql.unsafe(
        `select ${peopleColumns(life, now)} from ${from} where ${where}
        order by ${plain(fullName)} nulls last, p.user_id limit $4 offset $5`,
        [...asked, limit, (page - 1) * limit]
      ),
      readSql.unsafe(`select count(*) as total from ${from} where ${where}`, asked).pipe(totalOf),
      readSql.unsafe(
        `select state, count(*) as count from (
          select ${stateSql} as state from contest_participants p where p.contest_id = $1) s group by state`,
        [contest.id]
      ),
      readSql
        .unsafe(
          `select count(*) as total from contest_participants p where p.contest_id = $1 and ${isLate}`,
          [contest.id]
        )
        .pipe(totalOf),
      readSql.unsafe(
        `select u.city, count(*) as count from ${from} where p.contest_id = $1 and ${hasDetails} and u.city is not null
        group by u.city order by count(*) desc, u.city limit 500`,
        [contest.id]
      ),
      readSql
        .unsafe(`select count(*) as total from contest_invitations where contest_id = $1`, [contest.id])
        .pipe(totalOf)
    ],
    { concurrency: 4 }
  )
  const counted = yield* decodeCounts(states)
  const countOf = (wanted: ParticipantState) => counted.find((one) => one.state === wanted)?.count ?? 0
  return {
    items: (yield* decodePeople(rows)).map((row) => personOf(row, life, now)),
    page,
    limit,
    total,
    counts: {
      registered: countOf("registered"),
      running: countOf("running"),
      finished: countOf("finished"),
      missed: countOf("missed"),
      disqualified: countOf("disqualified"),
      not_passed: countOf("not_passed")
    },
    unofficial,
    invited,
    cities: yield* decodeCities(cities)
  } satisfies OrganiserPeople
})
