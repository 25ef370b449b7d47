import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { moveInEntryTest, saveAnswer } from "./answerQuestion.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { getEntryTest, listEntryTests } from "./getEntryTest.ts"
import { getEntryTestResult } from "./getEntryTestResult.ts"
import { startEntryTest } from "./startEntryTest.ts"
import { entryTestUnknown } from "./EntryTests.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { finishNow, lockAttempt } from "./finishAttempt.ts"

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
export const writeLimit = {
  name: "entry-tests",
  points: 200,
  seconds: 60,
  message: "courses.tooMany"
} as const

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
