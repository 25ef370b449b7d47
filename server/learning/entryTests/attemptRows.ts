import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { GivenAnswer } from "../../../src/api/contract/learning/questions.ts"
import { rowsOf } from "../../platform/database/rows.ts"

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
export const readAttempts = Effect.fn("readAttempts")(function* (
  condition: string,
  values: ReadonlyArray<unknown>
) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeAttempts(
    yield* sql.unsafe(`select ${columns} from entry_test_attempts where ${condition}`, values)
  )
})

/** A learner's unfinished attempt at any test, or null. */
export const findRunning = (userId: number) =>
  Effect.map(readAttempts("user_id = $1 and finished_at is null", [userId]), ([row]) => row ?? null)

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

export const readAnswers = Effect.fn("readAnswers")(function* (attemptId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeAnswers(
    yield* sql`select question::integer as question, answer, revision from entry_test_answers
      where attempt_id = ${attemptId} order by question`
  )
})
