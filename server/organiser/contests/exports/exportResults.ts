import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ResultsFormat } from "../../../../src/api/contract/organiser/results.ts"
import type { FileAnswer } from "../../../../src/api/contract/endpoint.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import { ReadSql } from "../../../platform/database/sqlLayer.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { readIcpcData } from "../../../olympiads/icpc/icpcData.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { readLines } from "../../../olympiads/standings/readStandings.ts"
import { ranked } from "../../../olympiads/standings/standingsOrder.ts"
import {
  type OrganiserAccess,
  type ContestOfMine,
  organiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { fullName } from "../people/peopleRows.ts"
import { csvFile } from "./csvFile.ts"
import { writeAudit } from "../writeAudit.ts"

const encoder = new TextEncoder()

const json = (value: unknown): FileAnswer => ({
  type: "application/json",
  bytes: encoder.encode(`${JSON.stringify(value, null, 2)}\n`)
})

/** The current standings, regardless of the freeze, as a file without email addresses. */
export const exportResults = Effect.fn("exportResults")(function* (
  access: OrganiserAccess,
  format: ResultsFormat,
  language: Language
) {
  const contest = yield* organiserContest(access, "jury")
  yield* writeAudit(contest, "results.export", { data: { format } })
  if (format === "icpc") return json((yield* readIcpcData(contest, "full")).scoreboard)
  const results = yield* readResults(contest)
  return format === "json" ? json(results) : csv(results, language)
})

const decodePeople = rowsOf({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int)
})

const decodeProblems = rowsOf({ id: Schema.Int, ordinal: Schema.Int })

type Results = Effect.Success<ReturnType<typeof readResults>>

const readResults = Effect.fnUntraced(function* ({ id, slug, scoring }: ContestOfMine) {
  const problems = yield* sql`
    select problem_id as id, ordinal from contest_problems where contest_id = ${id}
    order by ordinal`.pipe(decodeProblems)
  const people = yield* sql`
    select u.id as "userId", ${sql.literal(fullName)} as name, u.city, u.grade
    from contest_participants p join users u on u.id = p.user_id where p.contest_id = ${id}`.pipe(
    decodePeople
  )
  const known = new Map(people.map((person) => [person.userId, person]))
  const lines = ranked(
    yield* Effect.provideService(readLines(id, "full"), ReadSql, yield* SqlClient.SqlClient)
  )
  return {
    contest: slug,
    scoring,
    problems: problems.map(({ id: problemId, ordinal }) => ({
      problem_id: problemId,
      label: labelOf(ordinal)
    })),
    rows: lines.map(({ place, userId, points, solved, penaltyMin, cells }) => {
      const own = new Map(cells.map((cell) => [cell.problemId, cell]))
      const person = known.get(userId)
      return {
        place,
        user_id: userId,
        name: person?.name ?? null,
        city: person?.city ?? null,
        grade: person?.grade ?? null,
        points,
        solved,
        penalty_min: penaltyMin,
        problems: problems.map(({ id: problemId, ordinal }) => ({
          label: labelOf(ordinal),
          points: own.get(problemId)?.points ?? 0,
          solved: own.get(problemId)?.solved ?? false,
          attempts: own.get(problemId)?.attempts ?? 0
        }))
      }
    })
  }
})

const columns = ["rank", "id", "name", "city", "grade"] as const
const totals = ["points", "solved", "penalty"] as const

function csv({ problems, rows }: Results, language: Language): FileAnswer {
  const header = (name: (typeof columns)[number] | (typeof totals)[number]) =>
    translate(language, `results.column.${name}`)
  const fields = [...columns.map(header), ...problems.map(({ label }) => label), ...totals.map(header)]
  const data = rows.map((row) => [
    ...[row.place, row.user_id, row.name, row.city, row.grade],
    ...row.problems.map(({ points }) => points),
    ...[row.points, row.solved, row.penalty_min]
  ])
  return csvFile(fields, data)
}
