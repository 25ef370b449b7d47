import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Solution, TestResult, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { markSeen } from "../../messages/notifications/notify.ts"
import { Moment, rowsOf } from "../../platform/database/rows.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Author, authorColumns, authorName } from "./authorName.ts"
import { listedColumns } from "./listSolutions.ts"
import { queuePlace } from "./queuePlace.ts"
import { mayReadCode, solveFirst } from "./solutionRules.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const StoredTest = Schema.toType(TestResult)

const Row = Schema.Struct({
  id: Schema.Int,
  problemId: Schema.Int,
  language: Schema.String,
  status: Verdict,
  score: Schema.Int,
  timeMs: Schema.NullOr(Schema.Int),
  memoryKb: Schema.NullOr(Schema.Int),
  testsDone: Schema.Int,
  testsTotal: Schema.Int,
  receivedAt: Moment,
  ...Author.fields,
  priority: Schema.Int,
  source: Schema.String,
  backend: Schema.NullOr(Schema.String),
  compileLog: Schema.NullOr(Schema.String),
  tests: Schema.Array(StoredTest),
  solved: Schema.Boolean,
  unofficial: Schema.Boolean,
  contested: Schema.Boolean
})

const isFinal = (status: Verdict) => status !== "queued" && status !== "running"

const decodeRows = rowsOf(Row)

/** One solution, for its author or users who solved the problem. Marks the author's notification as read. */
export const getSolution = Effect.fn("getSolution")(function* (
  userId: number,
  id: number,
  language: Language
) {
  const [row] = yield* decodeRows(yield* readRow(userId, id))
  if (row === undefined) return yield* notFound
  const { userId: authorId, name, isListed, priority, solved, contested, unofficial, ...shown } = row
  const author = authorName({ userId: authorId, name, isListed }, userId, language)
  const mine = authorId === userId
  if (!mayReadCode({ mine, solved, contested })) return yield* solveFirst
  if (author === null) return yield* notFound
  if (mine && isFinal(row.status)) yield* markSeen(userId, "verdict", id)
  const position = row.status === "queued" ? yield* queuePlace(id, priority) : null
  const solution: Solution = {
    ...shown,
    ...(unofficial ? { unofficial } : {}),
    author,
    tests: row.tests.map(withoutSecrets),
    mine,
    queuePlace: position
  }
  return solution
})

const readRow = Effect.fnUntraced(function* (userId: number, id: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`
    select ${sql.literal(listedColumns)}, ${sql.literal(authorColumns)}, s.priority, s.source, s.backend,
      s.unofficial is not null as unofficial,
      r.compile_log as "compileLog", coalesce(r.tests, '[]') as tests,
      exists (select from problem_status p
              where p.problem_id = s.problem_id and p.user_id = ${userId} and p.status = 'solved') as solved,
      (not q.public or exists (select from contests c
        where c.id = s.contest_id and c.status <> 'closed_contest')) as contested
    from solutions s
    join users u on u.id = s.user_id
    join problems q on q.id = s.problem_id
    left join solution_results r on r.solution_id = s.id
    where s.id = ${id}`
})

/** The judge stores no text of secret tests; remove any text here regardless. */
const withoutSecrets = (test: TestResult): TestResult =>
  test.sample ? test : { ...test, input: null, expected: null, actual: null, message: null }
