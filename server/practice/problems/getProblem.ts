import { Effect, Schema } from "effect"
import {
  CheckerFlags,
  MyStatus,
  type Problem,
  type Sample
} from "../../../src/api/contract/practice/problems.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { hasOwnPage } from "./hasOwnPage.ts"
import { acceptedRate } from "./listProblems.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { namedTopics, TopicNames, type TopicsBySlug } from "./TopicNames.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  difficulty: Schema.Int,
  topics: Schema.Array(Schema.String),
  attempts: Schema.Int,
  accepted: Schema.Int,
  status: Schema.NullOr(MyStatus),
  favorite: Schema.Boolean,
  source: Schema.NullOr(Schema.String),
  time_limit_ms: Schema.Int,
  memory_limit_mb: Schema.Int,
  checker: Schema.toType(CheckerFlags),
  language: Schema.Literals(["ru", "en"]),
  statement_html: Schema.String,
  input_html: Schema.String,
  output_html: Schema.String,
  notes_html: Schema.NullOr(Schema.String),
  previous_id: Schema.NullOr(Schema.Int),
  next_id: Schema.NullOr(Schema.Int)
})
type Row = typeof Row.Type

const decodeRows = rowsOf(Row)

/**
 * A problem with its statement in the given language, or else in the other one.
 * `any` includes closed problems, for callers that have checked access, such as contests.
 */
export const getProblem = Effect.fn("getProblem")(function* (
  id: number,
  userId: number | null,
  language: Language,
  which: "public" | "any" = "public"
) {
  const names = yield* (yield* TopicNames).in(language)
  const [rows, samples] = yield* Effect.all([readRows(id, userId, language, which), readSamples(id)], {
    concurrency: 2
  })
  const [row] = yield* decodeRows(rows)
  return row === undefined ? yield* notFound : problemOf(row, names, samples)
})

const readRows = Effect.fnUntraced(function* (
  id: number,
  userId: number | null,
  language: Language,
  which: "public" | "any"
) {
  const sql = yield* ReadSql
  return yield* sql`
    select p.id, case when t.language = 'ru' then p.title_ru else p.title_en end as title, p.difficulty, p.topics,
      p.attempts, p.accepted, p.source, p.time_limit_ms, p.memory_limit_mb, p.checker,
      t.language, t.statement_html, t.input_html, t.output_html, t.notes_html,
      (select s.status from problem_status s where s.problem_id = p.id and s.user_id = ${userId}) as status,
      exists (select from favorites f where f.problem_id = p.id and f.user_id = ${userId}) as favorite,
      (select max(o.id) from problems o where o.id < p.id and o.public) as previous_id,
      (select min(o.id) from problems o where o.id > p.id and o.public) as next_id
    from problems p
    join lateral (
      select * from problem_texts x where x.problem_id = p.id order by x.language = ${language} desc limit 1
    ) t on true
    where p.id = ${id} and (p.public or ${which === "any"} or ${sql.literal(hasOwnPage("p", String(userId)))})`
})

const SampleRow = Schema.Struct({ ordinal: Schema.Int, input: Schema.Uint8Array, answer: Schema.Uint8Array })
const decodeSamples = rowsOf(SampleRow)

const readSamples = Effect.fnUntraced(function* (id: number) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select t.ordinal, i.bytes as input, a.bytes as answer
    from problem_tests t
    join test_files i on i.hash = t.input_hash
    join test_files a on a.hash = t.answer_hash
    where t.problem_id = ${id} and t.sample
    order by t.ordinal`
  const text = new TextDecoder()
  return (yield* decodeSamples(rows)).map(({ ordinal, input, answer }): Sample => ({
    ordinal,
    input: text.decode(input),
    answer: text.decode(answer)
  }))
})

function problemOf(row: Row, names: TopicsBySlug, samples: ReadonlyArray<Sample>): Problem {
  return {
    id: row.id,
    title: row.title,
    difficulty: row.difficulty,
    topics: namedTopics(row.topics, names),
    acceptedRate: acceptedRate(row.accepted, row.attempts),
    myStatus: row.status,
    favorite: row.favorite,
    statementLanguage: row.language,
    statementHtml: row.statement_html,
    inputHtml: row.input_html,
    outputHtml: row.output_html,
    notesHtml: row.notes_html,
    samples,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    source: row.source,
    checker: row.checker,
    previousId: row.previous_id,
    nextId: row.next_id
  }
}
