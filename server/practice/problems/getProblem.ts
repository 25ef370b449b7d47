import { Effect, Schema, Struct } from "effect"
import {
  AnswerTests,
  MyStatus,
  type Problem,
  type Sample,
  statementFields
} from "../../../src/api/contract/practice/problems.ts"
import { languageId, LanguageLimits } from "../../judge/languageRules.ts"
import { answerName } from "../../judge/answerName.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { mayOpenClosedProblem } from "./mayOpenClosedProblem.ts"
import { acceptedRate } from "./listProblems.ts"
import { readSql, rowsLike, rowsOf } from "../../platform/database/sql.ts"
import { namedTopics, TopicNames, type TopicsBySlug } from "./TopicNames.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  difficulty: Schema.Int,
  topics: Schema.Array(Schema.String),
  attempts: Schema.Int,
  accepted: Schema.Int,
  myStatus: Schema.NullOr(MyStatus),
  favorite: Schema.Boolean,
  ...Struct.omit(statementFields, ["languages", "languageLimits"]),
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  languageLimits: Schema.NullOr(LanguageLimits),
  answerTests: Schema.NullOr(AnswerTests)
})

const decodeRows = rowsLike(Row)

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

const readRows = (id: number, userId: number | null, language: Language, which: "public" | "any") =>
  readSql`
    select p.id, case when t.language = 'ru' then p.title_ru else p.title_en end as title, p.difficulty, p.topics,
      p.attempts, p.accepted, p.source, p.time_limit_ms as "timeLimitMs", p.memory_limit_mb as "memoryLimitMb",
      p.languages, p.language_limits as "languageLimits",
      case when p.output_validator is null then p.checker end as checker,
      case when p.submits_answers then (
        select jsonb_agg(jsonb_build_object('name', n.name, 'bytes', length(i.bytes)) ||
          case when p.answer_choice is null then '{}' else jsonb_build_object('choice', jsonb_build_object(
            'several', p.answer_choice -> 'several', 'options', p.answer_choice -> 'options' -> t.language)) end
          order by n.ordinal)
        from problem_tests n join test_files i on i.hash = n.input_hash where n.problem_id = p.id) end as "answerTests",
      t.language as "statementLanguage", t.statement_html as "statementHtml", t.input_html as "inputHtml",
      t.output_html as "outputHtml", t.notes_html as "notesHtml",
      (select s.status from problem_status s where s.problem_id = p.id and s.user_id = ${userId}) as "myStatus",
      exists (select from favorites f where f.problem_id = p.id and f.user_id = ${userId}) as favorite,
      (select max(o.id) from problems o where o.id < p.id and o.public) as "previousId",
      (select min(o.id) from problems o where o.id > p.id and o.public) as "nextId"
    from problems p
    join lateral (
      select * from problem_texts x where x.problem_id = p.id order by x.language = ${language} desc limit 1
    ) t on true
    where p.id = ${id} and (p.public or ${which === "any"} or ${readSql.literal(mayOpenClosedProblem("p", String(userId)))})`

const decodeSamples = rowsOf({ ordinal: Schema.Int, input: Schema.Uint8Array, answer: Schema.Uint8Array })

/** None if the statement shows dialogues instead. */
const readSamples = Effect.fnUntraced(function* (id: number) {
  const rows = yield* readSql`
    select t.ordinal, i.bytes as input, a.bytes as answer
    from problem_tests t
    join problems p on p.id = t.problem_id
    join test_files i on i.hash = t.input_hash
    join test_files a on a.hash = t.answer_hash
    where t.problem_id = ${id} and t.sample
      and coalesce(p.output_validator -> 'interactive', p.output_validator -> 'passes') is null
    order by t.ordinal`
  const text = new TextDecoder()
  return (yield* decodeSamples(rows)).map(({ ordinal, input, answer }): Sample => ({
    ordinal,
    input: text.decode(input),
    answer: text.decode(answer)
  }))
})

function problemOf(
  { topics, attempts, accepted, answerTests, languages, languageLimits, ...row }: typeof Row.Type,
  names: TopicsBySlug,
  samples: ReadonlyArray<Sample>
): Problem {
  return {
    ...row,
    ...languageRules(languages, languageLimits),
    ...(answerTests === null
      ? {}
      : { answerTests: answerTests.map((test) => ({ ...test, name: answerName(test) })) }),
    topics: namedTopics(topics, names),
    acceptedRate: acceptedRate(accepted, attempts),
    samples
  }
}

/** The problem's rules for languages by id, without those that it does not have. */
const languageRules = (
  languages: (typeof Row.Type)["languages"],
  limits: (typeof Row.Type)["languageLimits"]
): Pick<Problem, "languages" | "languageLimits"> => ({
  ...(languages === null ? {} : { languages: languages.map(languageId) }),
  ...(limits === null
    ? {}
    : {
        languageLimits: Object.entries(limits).map(([code, own]) => ({ language: languageId(code), ...own }))
      })
})
