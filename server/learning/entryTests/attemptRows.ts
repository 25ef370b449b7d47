import { Schema } from "effect"
import { GivenAnswer } from "../../../src/api/contract/learning/questions.ts"
import { firstRow, rowsOf, sql } from "../../platform/database/sql.ts"

const AttemptRow = Schema.Struct({
  id: Schema.Int,
  testId: Schema.Int,
  version: Schema.String,
  seed: Schema.String,
  at: Schema.Int,
  startedAt: Schema.Finite,
  endsAt: Schema.Finite,
  finishedAt: Schema.NullOr(Schema.Finite),
  byTime: Schema.Boolean,
  graded: Schema.NullOr(Schema.Array(Schema.Boolean))
})
/** An attempt as stored; times are milliseconds since 1970. */
export type AttemptRow = typeof AttemptRow.Type

const decodeAttempts = rowsOf(AttemptRow)

const columns = `id::float8 as id, test_id as "testId", version, seed, at_question::integer as at,
  (extract(epoch from started_at) * 1000)::float8 as "startedAt",
  (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
  (extract(epoch from finished_at) * 1000)::float8 as "finishedAt", by_time as "byTime", graded`

/** Reads attempts; `condition` is SQL that may end with an order, a limit or a lock. */
export const readAttempts = (condition: string, values: ReadonlyArray<unknown>) =>
  sql.unsafe(`select ${columns} from entry_test_attempts where ${condition}`, values).pipe(decodeAttempts)

/** A learner's unfinished attempt at any test, or null. */
export const findRunning = (userId: number) =>
  firstRow(readAttempts("user_id = $1 and finished_at is null", [userId]))

/** A learner's last finished attempt at each test. */
export const findLast = (userId: number) =>
  readAttempts(
    `id in (select distinct on (test_id) id from entry_test_attempts
      where user_id = $1 and finished_at is not null order by test_id, finished_at desc)`,
    [userId]
  )

const Answer = Schema.Struct({ question: Schema.Int, answer: GivenAnswer, revision: Schema.Int })
/** The answer to the question at this position of the attempt. */
export type AnswerRow = typeof Answer.Type

const decodeAnswers = rowsOf(Answer)

export const readAnswers = (attemptId: number) =>
  sql`select question::integer as question, answer, revision from entry_test_answers
    where attempt_id = ${attemptId} order by question`.pipe(decodeAnswers)
