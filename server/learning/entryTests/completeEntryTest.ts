import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entryTestUnknown } from "./EntryTests.ts"
import { finishNow, lockAttempt } from "./finishAttempt.ts"

/** Ends an attempt, once. */
export const completeEntryTest = Effect.fn("completeEntryTest")(function* (
  userId: number,
  testId: number,
  id: number
) {
  const sql = yield* SqlClient.SqlClient
  const complete = Effect.gen(function* () {
    const attempt = yield* lockAttempt(userId, testId, id)
    if (attempt === null) return yield* entryTestUnknown
    yield* finishNow(attempt)
    return null
  })
  return yield* sql.withTransaction(complete)
})
