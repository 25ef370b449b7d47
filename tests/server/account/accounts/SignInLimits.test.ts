import { Effect, Layer, References } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { KnownOrigin } from "../../../../server/account/accounts/knownOrigin.ts"
import { SignInLimits } from "../../../../server/account/accounts/SignInLimits.ts"
import { Config, readConfig } from "../../../../server/platform/config.ts"
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test("limits shared by processes survive a restart of the database", async () => {
  const config = { ...readConfig({}), databaseUrl: "postgres://chosen.invalid/zama" }
  const attempts = Effect.gen(function* () {
    const limits = yield* SignInLimits
    const sql = yield* SqlClient.SqlClient
    yield* limits.beforeAttempt("a@zama.test", "192.0.2.1", Effect.succeed(null))
    const cut = yield* sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zama-limits' and datname = current_database()`
    yield* limits.beforeAttempt("a@zama.test", "192.0.2.1", Effect.succeed(null))
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

test("a hundred wrong passwords block unknown origins, but no known one, until a recovery", async () => {
  const outcomes = Effect.gen(function* () {
    const limits = yield* SignInLimits
    const attempt = (address: string, known: KnownOrigin) =>
      limits.beforeAttempt("romashka-01", address, Effect.succeed(known)).pipe(
        Effect.as("let through"),
        Effect.catchTag("TooManyRequests", () => Effect.succeed("refused"))
      )
    for (let wrong = 0; wrong < 100; wrong++) yield* attempt(`192.0.2.${wrong % 10}`, null)
    const met = [
      yield* attempt("198.51.100.1", null),
      yield* attempt("198.51.100.1", "network"),
      yield* attempt("192.0.2.1", "network"),
      yield* attempt("192.0.2.1", { device: "key" })
    ]
    const guesses = yield* Effect.forEach(Array.from({ length: 20 }), () =>
      attempt("192.0.2.1", { device: "key" })
    )
    yield* limits.afterRecovery("romashka-01", null)
    return [...met, guesses.at(-1), yield* attempt("198.51.100.2", null)]
  })
  const met = await Effect.runPromise(
    outcomes.pipe(
      Effect.provide(
        SignInLimits.layer.pipe(
          Layer.provide(Layer.succeed(Config, readConfig({}))),
          Layer.provideMerge(database.layer)
        )
      )
    )
  )
  expect(met).toEqual(["refused", "let through", "refused", "let through", "refused", "let through"])
})

test("a whole school can open the sign-in page, and one address cannot without limit", async () => {
  const asking = Effect.gen(function* () {
    const limits = yield* SignInLimits
    const ask = limits.beforePasskey("192.0.2.1")
    yield* Effect.forEach(Array.from({ length: 3000 }), () => ask, { discard: true })
    yield* limits.beforePasskey("192.0.2.2")
    return yield* Effect.flip(ask)
  })
  const rejection = await Effect.runPromise(
    asking.pipe(
      Effect.provide(
        SignInLimits.layer.pipe(
          Layer.provide(Layer.succeed(Config, readConfig({}))),
          Layer.provideMerge(database.layer)
        )
      )
    )
  )
  expect(rejection).toMatchObject({ _tag: "TooManyRequests", code: "rate_limit" })
  expect(rejection.retryAfterSeconds).toBeGreaterThan(0)
})
