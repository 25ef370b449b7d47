import { Effect, Exit, Layer, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { RateLimits } from "../../../../server/platform/http/RateLimits.ts"
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const runs = { name: "runs", points: 30, seconds: 60 }

const startProcess = () =>
  ManagedRuntime.make(RateLimits.layerShared.pipe(Layer.provideMerge(database.layer)))
let processes: ReadonlyArray<ReturnType<typeof startProcess>>
beforeEach(() => void (processes = [startProcess(), startProcess(), startProcess()]))
afterEach(() => Promise.all(processes.map((each) => each.dispose())))

const inProcess = <A, E>(n: number, effect: Effect.Effect<A, E, RateLimits | SqlClient.SqlClient>) =>
  processes[n % processes.length]!.runPromiseExit(effect)
const consume = (n: number, key: string, points?: number, limit = runs) =>
  inProcess(
    n,
    RateLimits.use((limits) => limits.consume(limit, key, points))
  )
const rows = (statement: string) =>
  processes[0]!.runPromise(SqlClient.SqlClient.use((sql) => sql.unsafe<object>(statement)))

describe("several processes", () => {
  test("count together: of sixty calls at once exactly thirty pass, and another key is free", async () => {
    const exits = await Promise.all(Array.from({ length: 60 }, (_, n) => consume(n, "user 1")))
    const passed = exits.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value] : []))
    expect(passed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    expect(Exit.isSuccess(await consume(1, "user 2"))).toBe(true)
  })

  test("share what is given back, and a check spends nothing", async () => {
    const check = (n: number) =>
      inProcess(
        n,
        RateLimits.use((limits) => limits.check(runs, "user 3"))
      )
    await consume(0, "user 3", 30)
    expect(await check(1)).toMatchObject({ cause: { reasons: [{ error: { _tag: "TooManyRequests" } }] } })
    await inProcess(
      1,
      RateLimits.use((limits) => limits.refund(runs, "user 3", 1))
    )
    expect([await check(2), await check(2)].every(Exit.isSuccess)).toBe(true)
    expect(Exit.isSuccess(await consume(2, "user 3"))).toBe(true)
    expect(Exit.isFailure(await consume(0, "user 3"))).toBe(true)
    await inProcess(
      2,
      RateLimits.use((limits) => limits.refund(runs, "user 3"))
    )
    expect(await consume(0, "user 3")).toMatchObject({ value: 1 })
  })

  test("begin again after the time, and say how long it takes", async () => {
    const refused = await consume(0, "user 4", 31)
    expect(refused).toMatchObject({ cause: { reasons: [{ error: { retryAfterSeconds: 60 } }] } })
    await rows("update rate_limits set expire = 1 where key = 'runs user 4'")
    expect(await consume(1, "user 4", 2)).toMatchObject({ value: 2 })
  })

  test("count as far as a number goes, and long keys too", async () => {
    const bytes = { ...runs, name: "bytes", points: 2 ** 30 }
    for (const n of [0, 1, 2]) await consume(n, "user 5", 2 ** 30, bytes)
    expect(await rows("select points from rate_limits where key = 'bytes user 5'")).toEqual([
      { points: 2 ** 31 - 1 }
    ])
    expect(await consume(1, "x".repeat(300))).toMatchObject({ value: 1 })
    expect(await consume(2, "x".repeat(300))).toMatchObject({ value: 2 })
  })
})

test("without its database a process counts by itself", async () => {
  await rows("alter table rate_limits rename to elsewhere")
  expect(await consume(0, "user 6", 30)).toMatchObject({ value: 30 })
  expect(Exit.isFailure(await consume(0, "user 6"))).toBe(true)
  await rows("alter table elsewhere rename to rate_limits")
  expect(await consume(0, "user 6")).toMatchObject({ value: 1 })
})

test("a single process counts in memory, without a row", async () => {
  const alone = ManagedRuntime.make(RateLimits.layerMemory)
  const spend = () => alone.runPromiseExit(RateLimits.use((limits) => limits.consume(runs, "user 7", 15)))
  expect([await spend(), await spend()].every(Exit.isSuccess)).toBe(true)
  expect(Exit.isFailure(await spend())).toBe(true)
  expect(await rows("select from rate_limits where key = 'runs user 7'")).toEqual([])
  await alone.dispose()
})
