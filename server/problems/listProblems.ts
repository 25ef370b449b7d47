import { Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { ProblemListItem, ProblemSort } from "../../src/api/contract/problems.ts"
import { MyStatus } from "../../src/api/contract/problems.ts"
import type { Language } from "../i18n/translate.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import type { ProblemQuery } from "./problemQuery.ts"
import { rowsOf } from "./rows.ts"
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
  title: (language) => `p.rank_${language}, p.id`
}

/** One page of the problem list as this viewer sees it, in one query. */
export const listProblems = Effect.fn("listProblems")(function* (
  query: ProblemQuery,
  userId: number | null,
  language: Language
) {
  const sql = yield* ReadSql
  const names = yield* (yield* TopicNames).in(language)
  const mine = userId === null ? sql.literal("") : joinsOf(sql, userId)
  const columns =
    userId === null
      ? "null::text as status, false as favorite"
      : "s.status, f.user_id is not null as favorite"
  const title = language === "ru" ? "coalesce(p.title_ru, p.title_en)" : "coalesce(p.title_en, p.title_ru)"
  const where = sql.and(conditions(sql, query))
  // The count stands beside the page, so that a page past the end still tells the total.
  const rows = yield* sql`
    select matching.total, page.* from
      (select count(*) as total from problems p ${mine} where ${where}) matching
      left join (
        select p.id, ${sql.literal(title)} as title, p.difficulty, p.topics, p.attempts, p.accepted,
          ${sql.literal(columns)}
        from problems p ${mine} where ${where}
        order by ${sql.literal(orders[query.sort](language))}
        limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) page on true`
  const decoded = yield* decodeRows(rows)
  return {
    items: decoded.flatMap((row) => itemOf(row, names)),
    page: query.page,
    limit: query.limit,
    total: decoded[0]?.total ?? 0
  }
})

const joinsOf = (sql: SqlClient.SqlClient, userId: number) => sql`
  left join problem_status s on s.problem_id = p.id and s.user_id = ${userId}
  left join favorites f on f.problem_id = p.id and f.user_id = ${userId}`

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function conditions(sql: SqlClient.SqlClient, query: ProblemQuery): ReadonlyArray<Statement.Fragment> {
  const clauses: Array<Statement.Fragment> = [sql`true`]
  if (query.words.length > 0) {
    const matches = sql`p.search like all (${query.words.map(containing)}::text[])`
    clauses.push(query.id === null ? matches : sql`(p.id = ${query.id} or ${matches})`)
  }
  if (query.topic !== null) clauses.push(sql`p.topics @> ${[query.topic]}::text[]`)
  if (query.difficulty !== null) {
    clauses.push(sql`p.difficulty between ${query.difficulty.from} and ${query.difficulty.to}`)
  }
  if (query.status === "favorite") clauses.push(sql`f.user_id is not null`)
  else if (query.status === "none") clauses.push(sql`s.status is null`)
  else if (query.status !== null) clauses.push(sql`s.status = ${query.status}`)
  return clauses
}

/** Share of accepted solutions, in thousandths so that it is short on the wire. */
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
