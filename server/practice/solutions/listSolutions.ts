import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import type { Language } from "../../platform/i18n/translate.ts"
import {
  type PublicSolution,
  type SolutionListItem,
  Verdict
} from "../../../src/api/contract/practice/solutions.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { mayBeNamed } from "../../platform/database/mayBeNamed.ts"
import { Moment, type PageRequest, rowsOf } from "../../platform/database/rows.ts"
import { Author, authorColumns, authorName } from "./authorName.ts"
import { mayReadCode } from "./solutionRules.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const listed = {
  id: Schema.Int,
  problemId: Schema.Int,
  language: Schema.String,
  status: Verdict,
  score: Schema.Int,
  timeMs: Schema.NullOr(Schema.Int),
  memoryKb: Schema.NullOr(Schema.Int),
  testsDone: Schema.Int,
  testsTotal: Schema.Int,
  receivedAt: Moment
}

/** SQL columns of a listed solution, with the names of the API contract. */
export const listedColumns = `s.id, s.problem_id as "problemId", s.language, s.status, s.score,
  s.time_ms as "timeMs", s.memory_kb as "memoryKb", s.tests_done as "testsDone",
  s.tests_total as "testsTotal", s.received_at as "receivedAt"`

const MyRow = Schema.Struct(listed)
const PublicRow = Schema.Struct({ ...listed, ...Author.fields })

const within = ({ page = 1, limit = 20 }: PageRequest) => ({ page, limit, offset: (page - 1) * limit })

/** The user's solutions to a problem, newest first. */
export const listMySolutions = Effect.fn("listMySolutions")(function* (
  userId: number,
  problemId: number,
  request: PageRequest & { readonly contest?: string | undefined }
) {
  const sql = yield* ReadSql
  const { page, limit, offset } = within(request)
  const { contest = null } = request
  const mine = sql`s.user_id = ${userId} and s.problem_id = ${problemId}
    and (${contest}::text is null or s.contest_id = (select id from contests where slug = ${contest}))`
  const { total } = yield* counted(
    problemId,
    userId,
    "mine",
    sql`select count(*) from solutions s where ${mine}`
  )
  const rows = yield* sql`
    select ${sql.literal(listedColumns)} from solutions s where ${mine}
    order by s.id desc limit ${limit} offset ${offset}`
  const items: ReadonlyArray<SolutionListItem> = yield* rowsOf(MyRow)(rows)
  return { items, page, limit, total }
})

/** Solutions of all users to a problem, newest first; `open` tells whether the reader may read the code. */
export const listAllSolutions = Effect.fn("listAllSolutions")(function* (
  userId: number | null,
  problemId: number,
  request: PageRequest,
  language: Language
) {
  const sql = yield* ReadSql
  const { page, limit, offset } = within(request)
  // Hide other users' solutions of unfinished contests; only the standings show them, subject to the freeze.
  const shown = sql`s.problem_id = ${problemId} and s.user_id not in (select id from users where synthetic) and (s.contest_id is null or s.user_id = ${userId}
    or s.contest_id not in (select id from contests where status <> 'closed_contest'))`
  const count = sql`select count(*) from solutions s where ${shown}`
  const { total, solved, contested } = yield* counted(problemId, userId, "public", count)
  const rows = yield* sql`
    select ${sql.literal(listedColumns)}, ${sql.literal(authorColumns)}
    from solutions s join users u on u.id = s.user_id
    where ${shown}
    order by s.id desc limit ${limit} offset ${offset}`
  const items = (yield* rowsOf(PublicRow)(rows)).map(
    ({ userId: authorId, name, isListed, ...row }): PublicSolution => {
      const mine = authorId === userId
      const author = authorName({ userId: authorId, name, isListed }, userId, language)
      return { ...row, author, mine, open: mayReadCode({ mine, solved, contested }) && author !== null }
    }
  )
  return { items, page, limit, total }
})

const Counted = Schema.Struct({ total: Schema.Int, solved: Schema.Boolean, contested: Schema.Boolean })

/** The total of a list, and whether the reader solved the problem; fails with NotFound for an unknown problem. */
const counted = Effect.fnUntraced(function* (
  problemId: number,
  userId: number | null,
  which: "public" | "mine",
  count: Statement.Fragment
) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select (${count}) as total,
      exists (select from problem_status k
              where k.problem_id = ${problemId} and k.user_id = ${userId} and k.status = 'solved') as solved,
      not p.public as contested
    from problems p where p.id = ${problemId} and (p.public or (${which === "mine"} and (
      ${sql.literal(mayBeNamed("p", String(userId)))}
      or exists (select from solutions m where m.problem_id = p.id and m.user_id = ${userId}))))`
  const [row] = yield* rowsOf(Counted)(rows)
  return row ?? (yield* notFound)
})
