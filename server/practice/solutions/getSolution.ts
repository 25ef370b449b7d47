import { Effect, Schema } from "effect"
import {
  ScoredResult,
  type Solution,
  solutionFields,
  TestResult,
  type Verdict
} from "../../../src/api/contract/practice/solutions.ts"
import { markSeen } from "../../messages/notifications/notify.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Author, authorColumns, authorName } from "./authorName.ts"
import { listedColumns } from "./listSolutions.ts"
import { queuePosition } from "./queuePosition.ts"
import { mayReadCode, solveFirst } from "./mayReadCode.ts"
import { rowsLike, sql } from "../../platform/database/sql.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const Row = Schema.Struct({
  ...solutionFields,
  ...Author.fields,
  priority: Schema.Int,
  source: Schema.String,
  backend: Schema.NullOr(Schema.Literals(["native", "embedded"])),
  compileLog: Schema.NullOr(Schema.String),
  tests: Schema.Array(TestResult),
  scored: Schema.NullOr(ScoredResult),
  solved: Schema.Boolean,
  unofficial: Schema.Boolean,
  contested: Schema.Boolean
})

const isFinal = (status: Verdict) => status !== "queued" && status !== "running"

const decodeRows = rowsLike(Row)

/** One solution, for its author or users who solved the problem. Marks the author's notification as read. */
export const getSolution = Effect.fn("getSolution")(function* (
  userId: number,
  id: number,
  language: Language
) {
  const [row] = yield* decodeRows(yield* readRow(userId, id))
  if (row === undefined) return yield* notFound
  const { userId: authorId, name, isListed, priority, solved, contested, unofficial, scored, ...shown } = row
  const author = authorName({ userId: authorId, name, isListed }, userId, language)
  const mine = authorId === userId
  if (!mayReadCode({ mine, solved, contested })) return yield* solveFirst
  if (author === null) return yield* notFound
  if (mine && isFinal(row.status)) yield* markSeen(userId, "verdict", id)
  const position = row.status === "queued" ? yield* queuePosition(id, priority) : null
  const solution: Solution = {
    ...shown,
    ...(unofficial ? { unofficial } : {}),
    ...(scored === null ? {} : { scored }),
    author,
    tests: row.tests.map(redactSecrets),
    mine,
    queuePlace: position
  }
  return solution
})

const readRow = (userId: number, id: number) =>
  sql`
    select ${sql.literal(listedColumns)}, ${sql.literal(authorColumns)}, s.priority, s.source, s.backend,
      s.unofficial is not null as unofficial,
      r.compile_log as "compileLog", coalesce(r.tests, '[]') as tests, r.scored,
      exists (select from problem_status p
              where p.problem_id = s.problem_id and p.user_id = ${userId} and p.status = 'solved') as solved,
      (not q.public or exists (select from contests c
        where c.id = s.contest_id and c.status <> 'closed_contest')) as contested
    from solutions s
    join users u on u.id = s.user_id
    join problems q on q.id = s.problem_id
    left join solution_results r on r.solution_id = s.id
    where s.id = ${id}`

/** The judge stores no text of secret tests; remove any text here regardless. */
const redactSecrets = (test: TestResult): TestResult =>
  test.sample ? test : { ...test, input: null, expected: null, actual: null, message: null }
