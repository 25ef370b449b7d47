import { DateTime, Effect } from "effect"
import { askedQuestions, gradeQuestions } from "./askedQuestions.ts"
import { type AttemptRow, findRunning, readAnswers, readAttempts } from "./attemptRows.ts"
import { firstRow, inTransaction, sql } from "../../platform/database/sql.ts"
import { readVersion } from "./EntryTests.ts"

/** Finishes an attempt that the caller has locked, with the answers saved so far. */
const finish = Effect.fnUntraced(function* (attempt: AttemptRow, finishedAt: number, byTime: boolean) {
  const test = yield* readVersion(attempt.version)
  const graded = gradeQuestions(askedQuestions(test, attempt, yield* readAnswers(attempt.id)))
  yield* sql`update entry_test_attempts set finished_at = ${new Date(finishedAt).toISOString()}::timestamptz,
    by_time = ${byTime}, graded = ${graded} where id = ${attempt.id}`
})

/** Locks the learner's attempt until the transaction ends; null if it belongs to another learner or test. */
export const lockAttempt = (userId: number, testId: number, id: number) =>
  firstRow(readAttempts("id = $1 and user_id = $2 and test_id = $3 for update", [id, userId, testId]))

/** Finishes an attempt now, or as of its end time if that has passed; does nothing for a finished attempt. */
export const finishNow = Effect.fn("finishNow")(function* (attempt: AttemptRow) {
  if (attempt.finishedAt !== null) return
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const byTime = now >= attempt.endsAt
  yield* finish(attempt, byTime ? attempt.endsAt : now, byTime)
})

/** Returns the running attempt or null. An overdue attempt is finished first, so that it never appears as running. */
export const findCurrent = Effect.fn("findCurrent")(function* (userId: number) {
  const running = yield* findRunning(userId)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  if (running === null || now < running.endsAt) return running
  const end = Effect.gen(function* () {
    const attempt = yield* lockAttempt(userId, running.testId, running.id)
    if (attempt !== null) yield* finishNow(attempt)
  })
  yield* inTransaction(end)
  return null
})

/** Finishes overdue attempts of absent learners; returns their number. */
export const finishOverdue = Effect.fn("finishOverdue")(function* () {
  const now = DateTime.formatIso(yield* DateTime.now)
  const overdue = yield* readAttempts(
    "finished_at is null and ends_at <= $1::timestamptz order by ends_at limit 100 for update skip locked",
    [now]
  )
  yield* Effect.forEach(overdue, finishNow, { discard: true })
  return overdue.length
}, inTransaction)
