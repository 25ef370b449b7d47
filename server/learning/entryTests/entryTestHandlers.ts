import { Effect, DateTime } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { moveInEntryTest, saveAnswer } from "./answerQuestion.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { getEntryTest, listEntryTests } from "./getEntryTest.ts"
import { getEntryTestResult } from "./getEntryTestResult.ts"
import { entryTestUnknown, findEntryTest, insertVersion } from "./EntryTests.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { finishNow, lockAttempt, findCurrent } from "./finishAttempt.ts"
import { randomUUID } from "node:crypto"
import type { Language } from "../../platform/i18n/translate.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { findLast } from "./attemptRows.ts"
import { retakeAt } from "./entryTestRules.ts"
import type { EntryTestContent } from "./readEntryTests.ts"

const otherRunning = new ApiError("OtherEntryTestRunning", { message: "entryTests.otherRunning" })
const retakeLater = new ApiError("EntryTestTooEarly", { message: "entryTests.retakeLater" })

/** Begins an attempt with its own question order, or continues the running one. */
const startEntryTest = Effect.fn("startEntryTest")(function* (
  userId: number,
  testId: number,
  language: Language
) {
  const test = yield* findEntryTest(testId)
  const running = yield* findCurrent(userId)
  if (running === null) yield* begin(userId, test)
  else if (running.testId !== testId) return yield* otherRunning
  const started = yield* getEntryTest(userId, testId, language)
  // Another tab has started another test meanwhile.
  return started.attempt === null ? yield* otherRunning : started
})

const begin = Effect.fnUntraced(function* (userId: number, test: EntryTestContent) {
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const last = (yield* findLast(userId)).find(({ testId }) => testId === test.id)
  if (retakeAt(last, now) !== null) return yield* retakeLater
  yield* insertVersion(test)
  const [startedAt, endsAt] = [now, now + test.minutes * 60_000].map((at) => new Date(at).toISOString())
  yield* sql`insert into entry_test_attempts (user_id, test_id, version, seed, started_at, ends_at)
    values (${userId}, ${test.id}, ${test.version}, ${randomUUID()}, ${startedAt}::timestamptz, ${endsAt}::timestamptz)
    on conflict (user_id) where finished_at is null do nothing`
})

/** Finishes an attempt; repeated calls change nothing. */
const completeEntryTest = Effect.fn("completeEntryTest")(function* (
  userId: number,
  testId: number,
  id: number
) {
  const attempt = yield* lockAttempt(userId, testId, id)
  if (attempt === null) return yield* entryTestUnknown
  yield* finishNow(attempt)
  return null
}, inTransaction)

/** Starts, answers and moves per learner; a learner who types without pause saves 85 times in one tab. */
export const writeLimit = { points: 200, seconds: 60, message: "courses.tooMany" } as const

const counted = <A, E, R>(userId: number, call: Effect.Effect<A, E, R>) =>
  Effect.andThen(
    RateLimits.use((limits) => limits.consume(writeLimit, userId)),
    call
  )

/** Calls of the entry tests, which suggest where to begin. */
export const entryTestHandlers = handlersFor("entryTests")({
  listEntryTests: ({ viewer, language }) => listEntryTests(viewer.userId, language),
  getEntryTest: ({ viewer, params, language }) => getEntryTest(viewer.userId, params.id, language),
  startEntryTest: ({ viewer, params, language }) =>
    counted(viewer.userId, startEntryTest(viewer.userId, params.id, language)),
  saveEntryAnswer: ({ viewer, params, payload: { attempt, answer, revision } }) =>
    counted(
      viewer.userId,
      saveAnswer(
        { userId: viewer.userId, testId: params.id, attempt, question: params.question },
        answer,
        revision
      )
    ),
  moveInEntryTest: ({ viewer, params, payload: { attempt, question } }) =>
    counted(viewer.userId, moveInEntryTest({ userId: viewer.userId, testId: params.id, attempt, question })),
  completeEntryTest: ({ viewer, params, payload: { attempt } }) =>
    completeEntryTest(viewer.userId, params.id, attempt),
  getEntryTestResult: ({ viewer, params, language }) => getEntryTestResult(viewer.userId, params.id, language)
})
