import { randomUUID } from "node:crypto"
import { DateTime, Effect } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { findLast } from "./attemptRows.ts"
import { findEntryTest, insertVersion } from "./EntryTests.ts"
import { retakeAt } from "./entryTestRules.ts"
import { findCurrent } from "./finishAttempt.ts"
import { getEntryTest } from "./getEntryTest.ts"
import { sql } from "../../platform/database/sql.ts"
import type { EntryTestContent } from "./readEntryTests.ts"

const otherRunning = new ApiError("OtherEntryTestRunning", { message: "entryTests.otherRunning" })
const retakeLater = new ApiError("EntryTestTooEarly", { message: "entryTests.retakeLater" })

/** Begins an attempt with its own question order, or continues the running one. */
export const startEntryTest = Effect.fn("startEntryTest")(function* (
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
