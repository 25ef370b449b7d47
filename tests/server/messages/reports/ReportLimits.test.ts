import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ReportLimits } from "../../../../server/messages/reports/ReportLimits.ts"
import { RateLimits } from "../../../../server/platform/http/RateLimits.ts"
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const reporter = { userId: 7, address: "192.0.2.1" }

/** A process that has just started, and accepts reports of this account until one is refused. */
const readLimits = () =>
  Effect.gen(function* () {
    const { during } = yield* ReportLimits
    let reports = 0
    const error = yield* during(
      reporter,
      Effect.sync(() => void reports++)
    ).pipe(Effect.repeat({ times: 30 }), Effect.flip)
    return { reports, failure: error._tag }
  }).pipe(
    Effect.provide(ReportLimits.layer.pipe(Layer.provide(RateLimits.layerShared))),
    Effect.provide(database.layer),
    Effect.runPromise
  )

test("the limit of twenty reports applies to all processes, and after a restart", async () => {
  expect(await readLimits()).toEqual({ reports: 20, failure: "TooManyRequests" })
  expect(await readLimits()).toEqual({ reports: 0, failure: "TooManyRequests" })
})
