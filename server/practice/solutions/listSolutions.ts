import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import type { Language } from "../../platform/i18n/translate.ts"
import {
  type PublicSolution,
  solutionFields,
  SolutionListItem
} from "../../../src/api/contract/practice/solutions.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { Author, authorColumns, authorName } from "./authorName.ts"
import { mayReadCode } from "./mayReadCode.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { fragment, type PageRequest, readSql, rowsLike, rowsOf } from "../../platform/database/sql.ts"

/** SQL columns of a listed solution, with the names of the API contract. */
export const listedColumns = `s.id, s.problem_id as "problemId", s.language, s.status, s.score,
  s.time_ms as "timeMs", s.memory_kb as "memoryKb", s.tests_done as "testsDone",
  s.tests_total as "testsTotal", s.received_at as "receivedAt"`

const decodeMine = rowsLike(SolutionListItem)
const decodePublic = rowsLike(Schema.Struct({ ...solutionFields, ...Author.fields }))

const within = ({ page = 1, limit = 20 }: PageRequest) => ({ page, limit, offset: (page - 1) * limit })

/** The user's solutions to a problem, newest first. */
export const listMySolutions = Effect.fn("listMySolutions")(function* (
  userId: number,
  problemId: number,
  request: PageRequest & { readonly contest?: string | undefined }
) {
  const { page, limit, offset } = within(request)
  const { contest = null } = request
  const mine = fragment`s.user_id = ${userId} and s.problem_id = ${problemId}
    and (${contest}::text is null or s.contest_id = (select id from contests where slug = ${contest}))`
  const { total } = yield* counted(
    problemId,
    userId,
    "mine",
    fragment`select count(*) from solutions s where ${mine}`
  )
  const items = yield* readSql`
    select ${readSql.literal(listedColumns)} from solutions s where ${mine}
    order by s.id desc limit ${limit} offset ${offset}`.pipe(decodeMine)
  return { items, page, limit, total }
})

/** Solutions of all users to a problem, newest first; `open` tells whether the reader may read the code. */
export const listAllSolutions = Effect.fn("listAllSolutions")(function* (
  userId: number | null,
  problemId: number,
  request: PageRequest,
  language: Language
) {
  const { page, limit, offset } = within(request)
  // Hide other users' solutions of unfinished contests; only the standings show them, subject to the freeze.
  const shown = fragment`s.problem_id = ${problemId} and s.user_id not in (select id from users where synthetic) and (s.contest_id is null or s.user_id = ${userId}
    or s.contest_id not in (select id from contests where status <> 'closed_contest'))`
  const count = fragment`select count(*) from solutions s where ${shown}`
  const { total, solved, contested } = yield* counted(problemId, userId, "public", count)
  const rows = yield* readSql`
    select ${readSql.literal(listedColumns)}, ${readSql.literal(authorColumns)}
    from solutions s join users u on u.id = s.user_id
    where ${shown}
    order by s.id desc limit ${limit} offset ${offset}`.pipe(decodePublic)
  const items = rows.map(({ userId: authorId, name, isListed, ...row }): PublicSolution => {
    const mine = authorId === userId
    const author = authorName({ userId: authorId, name, isListed }, userId, language)
    return { ...row, author, mine, open: mayReadCode({ mine, solved, contested }) && author !== null }
  })
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
  const [row] = yield* readSql`
    select (${count}) as total,
      exists (select from problem_status k
              where k.problem_id = ${problemId} and k.user_id = ${userId} and k.status = 'solved') as solved,
      not p.public as contested
    from problems p where p.id = ${problemId} and (p.public or (${which === "mine"} and (
      ${readSql.literal(mayKnowProblem("p", String(userId)))}
      or exists (select from solutions m where m.problem_id = p.id and m.user_id = ${userId}))))`.pipe(
    rowsOf(Counted)
  )
  return row ?? (yield* notFound)
})
