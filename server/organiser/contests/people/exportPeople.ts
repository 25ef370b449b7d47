import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import Papa from "papaparse"
import type { OrganiserParticipant } from "../../../../src/api/contract/organiser/people.ts"
import type { FileAnswer } from "../../../../src/api/contract/endpoint.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import { rowsOf } from "../../../platform/database/rows.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"
import { peopleColumns, personOf, PersonRow } from "./peopleRows.ts"

const decodePeople = rowsOf(PersonRow)

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
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const life = advanceTo(contest.life, now)
  const rows = yield* sql.unsafe(
    `select ${peopleColumns(life, now)} from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = $1 order by p.user_id`,
    [contest.id]
  )
  const people = (yield* decodePeople(rows)).map((row) => personOf(row, life, now))
  yield* writeAudit({
    contestId: contest.id,
    actorId: access.userId,
    act: "participants.export",
    data: { people: people.length }
  })
  const table = Papa.unparse(
    {
      fields: columns.map((column) => translate(language, `organiser.column.${column}`)),
      data: people.map((person) => cellsOf(person, language))
    },
    { delimiter: ";", escapeFormulae: true }
  )
  // Spreadsheets recognise UTF-8 only by the byte order mark.
  return { type: "text/csv", bytes: new TextEncoder().encode(`\uFEFF${table}\r\n`) } satisfies FileAnswer
})
