import { Effect, Schema } from "effect"
import {
  MyStatus,
  type ProblemListItem,
  type ProblemSort
} from "../../../src/api/contract/practice/problems.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import type { ProblemQuery } from "./problemQuery.ts"
import { readSql, rowsOf, titleIn } from "../../platform/database/sql.ts"
import { namedTopics, TopicNames, type TopicsBySlug } from "./TopicNames.ts"

const Row = Schema.Struct({
  total: Schema.Int,
  id: Schema.NullOr(Schema.Int),
  title: Schema.NullOr(Schema.String),
  difficulty: Schema.NullOr(Schema.Int),
  topics: Schema.NullOr(Schema.Array(Schema.String)),
  attempts: Schema.NullOr(Schema.Int),
  accepted: Schema.NullOr(Schema.Int),
  status: Schema.NullOr(MyStatus),
  favorite: Schema.NullOr(Schema.Boolean)
})
type Row = typeof Row.Type

const decodeRows = rowsOf(Row)

const orders: Readonly<Record<ProblemSort, (language: Language) => string>> = {
  id: () => "p.id",
  "-id": () => "p.id desc",
  difficulty: () => "p.difficulty, p.id",
  "-difficulty": () => "p.difficulty desc, p.id",
  accepted: () => "p.accepted::float8 / nullif(p.attempts, 0) nulls last, p.id",
  "-accepted": () => "p.accepted::float8 / nullif(p.attempts, 0) desc nulls last, p.id",
  title: (language) => `p.rank_${language}, p.id`,
  recent: () => "greatest(s.changed_at, f.created_at) desc nulls last, p.id"
}

/** One page of the problem list for a user, in one query. */
export const listProblems = Effect.fnUntraced(function* (
  query: ProblemQuery,
  userId: number | null,
  language: Language
) {
  const names = yield* (yield* TopicNames).in(language)
  const { text, values } = statement(query, userId, language)
  const rows = yield* readSql.unsafe(text, values).pipe(decodeRows)
  return {
    items: rows.flatMap((row) => itemOf(row, names)),
    page: query.page,
    limit: query.limit,
    total: rows[0]?.total ?? 0
  }
})

const visitorColumns = "null::text as status, false as favorite"
const learnerColumns = "s.status, f.user_id is not null as favorite"

/**
 * The SQL text with its values; building it from fragments would take as long as the query itself.
 * User input goes into values only.
 */
function statement(query: ProblemQuery, userId: number | null, language: Language) {
  const values: Array<unknown> = []
  const value = (content: unknown) => `$${values.push(content)}`
  const mine = userId === null ? "" : joins(value(userId))
  const where = conditions(query, value)
  const title = titleIn(language, "p")
  // Join the count to the page, so that a page past the end still returns the total.
  const text = `
    select matching.total, page.* from
      (select count(*) as total from problems p ${mine} where ${where}) matching
      left join (
        select p.id, ${title} as title, p.difficulty, p.topics, p.attempts, p.accepted,
          ${userId === null ? visitorColumns : learnerColumns}
        from problems p ${mine} where ${where}
        order by ${orders[query.sort](language)}
        limit ${value(query.limit)} offset ${value((query.page - 1) * query.limit)}
      ) page on true`
  return { text, values }
}

const joins = (user: string) => `
  left join problem_status s on s.problem_id = p.id and s.user_id = ${user}
  left join favorites f on f.problem_id = p.id and f.user_id = ${user}`

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const byStatus: Readonly<Record<NonNullable<ProblemQuery["status"]>, string>> = {
  solved: "s.status = 'solved'",
  error: "s.status = 'error'",
  attempted: "s.status is not null",
  none: "s.status is null",
  favorite: "f.user_id is not null"
}

function conditions(query: ProblemQuery, value: (content: unknown) => string): string {
  const { words, id, topic, difficulty, status, favorite } = query
  const clauses = ["p.public"]
  if (words.length > 0) {
    const matches = `p.search like all (${value(words.map(containing))}::text[])`
    clauses.push(id === null ? matches : `(p.id = ${value(id)} or ${matches})`)
  }
  if (topic !== null) clauses.push(`p.topics @> ${value([topic])}::text[]`)
  if (difficulty !== null) {
    clauses.push(`p.difficulty between ${value(difficulty.from)} and ${value(difficulty.to)}`)
  }
  if (favorite) clauses.push(byStatus.favorite)
  if (status !== null) clauses.push(byStatus[status])
  return clauses.join(" and ")
}

/** Share of accepted solutions, rounded to thousandths to keep responses short. */
export const acceptedRate = (accepted: number, attempts: number): number | null =>
  attempts === 0 ? null : Math.round((accepted / attempts) * 1000) / 1000

function itemOf(row: Row, names: TopicsBySlug): ReadonlyArray<ProblemListItem> {
  if (row.id === null) return []
  const item: ProblemListItem = {
    id: row.id,
    title: row.title ?? "",
    difficulty: row.difficulty ?? 1,
    topics: namedTopics(row.topics ?? [], names),
    acceptedRate: acceptedRate(row.accepted ?? 0, row.attempts ?? 0),
    myStatus: row.status,
    favorite: row.favorite ?? false
  }
  return [item]
}
