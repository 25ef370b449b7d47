import { Clock, Effect } from "effect"
import type { OrganiserParticipant } from "../../../../src/api/contract/organiser/people.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { csvFile } from "../exports/csvFile.ts"
import { writeAudit } from "../writeAudit.ts"
import { rowsLike, sql } from "../../../platform/database/sql.ts"
import { peopleColumns, personOf, PersonRow } from "./peopleRows.ts"

const decodePeople = rowsLike(PersonRow)

const columns = [
  "id",
  "name",
  "city",
  "grade",
  "state",
  "startedAt",
  "endsAt",
  "completedAt",
  "extraMinutes",
  "points",
  "solved"
] as const

const cellsOf = (person: OrganiserParticipant, language: Language) => [
  person.userId,
  person.name,
  person.city,
  person.grade,
  translate(language, `organiser.state.${person.state}`),
  person.startedAt,
  person.endsAt,
  person.completedAt,
  person.extraS / 60,
  person.points,
  person.solved
]

/** All participants as CSV for spreadsheets, without email addresses; escapes names that look like formulas. */
export const exportParticipants = Effect.fn("exportParticipants")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "editor")
  const now = yield* Clock.currentTimeMillis
  const life = advanceTo(contest.life, now)
  const rows = yield* sql`
    select ${sql.literal(peopleColumns(life, now))}
    from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = ${contest.id} order by p.user_id`
  const people = (yield* decodePeople(rows)).map((row) => personOf(row, life, now))
  yield* writeAudit(contest, "participants.export", { data: { people: people.length } })
  return csvFile(
    columns.map((column) => translate(language, `organiser.column.${column}`)),
    people.map((person) => cellsOf(person, language))
  )
})
