import { Effect, Layer, References } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { SignInLimits } from "../../../server/accounts/SignInLimits.ts"
import { Config, readConfig } from "../../../server/platform/config.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test("limits that processes share outlive a restart of the database", async () => {
  const config = { ...readConfig({}), databaseUrl: "postgres://chosen.invalid/zama" }
  const attempts = Effect.gen(function* () {
    const limits = yield* SignInLimits
    const sql = yield* SqlClient.SqlClient
    yield* limits.beforeAttempt("a@zama.test", "192.0.2.1")
    const cut = yield* sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zama-limits' and datname = current_database()`
    yield* limits.beforeAttempt("a@zama.test", "192.0.2.1")
    return cut.length
  })
  const cut = await Effect.runPromise(
    attempts.pipe(
      Effect.provide(
        SignInLimits.layer.pipe(
          Layer.provide(Layer.succeed(Config, config)),
          Layer.provideMerge(database.layer)
        )
      ),
      Effect.provideService(References.MinimumLogLevel, "Fatal")
    )
  )
  expect(cut).toBeGreaterThan(0)
})

test("a whole school may look at the page for signing in, and nobody without end", async () => {
  const asking = Effect.gen(function* () {
    const limits = yield* SignInLimits
    const ask = limits.beforePasskey("192.0.2.1")
    yield* Effect.forEach(Array.from({ length: 3000 }), () => ask, { discard: true })
    yield* limits.beforePasskey("192.0.2.2")
    return yield* Effect.flip(ask)
  })
  const refusal = await Effect.runPromise(
    asking.pipe(
      Effect.provide(
        SignInLimits.layer.pipe(
          Layer.provide(Layer.succeed(Config, readConfig({}))),
          Layer.provideMerge(database.layer)
        )
      )
    )
  )
  expect(refusal).toMatchObject({ kind: "tooManyRequests", code: "rate_limit" })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
})
