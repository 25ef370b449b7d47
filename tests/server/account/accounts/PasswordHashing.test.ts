import { Cause, Effect, Exit, Fiber } from "effect"
import { expect, test } from "vitest"
import { PasswordHashing } from "../../../../server/account/accounts/PasswordHashing.ts"

const patient = { slots: 1, longestLine: 100, longestWaitMs: 60_000 }

/** The outcomes of so many simultaneous hashes. */
const rush = (count: number, options: typeof patient) =>
  Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        Array.from({ length: count }, () => Effect.exit(hashing.hash("Pineapple7"))),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith(options)))
  )

test("a rush queues, and every call is served", async () => {
  const exits = await rush(30, patient)
  expect(exits.filter(Exit.isSuccess)).toHaveLength(30)
})

test.each([
  ["past the end of the queue", { ...patient, longestLine: 1 }, [true, true, false, false]],
  ["that waits too long", { ...patient, longestWaitMs: 0 }, [true, false, false, false]]
])("a call %s is refused with a retry time", async (_, options, served) => {
  const exits = await rush(4, options)
  expect(exits.map(Exit.isSuccess)).toEqual(served)
  const refused = exits.find(Exit.isFailure)
  expect(refused === undefined ? null : Cause.squash(refused.cause)).toMatchObject({
    _tag: "TooManyRequests",
    retryAfterSeconds: 5
  })
})

test("a crowd from one network neither delays other networks nor fills the queue for them", async () => {
  const order: Array<string> = []
  const asked = (hashing: PasswordHashing["Service"], address: string) =>
    hashing.hash("Pineapple7", address).pipe(
      Effect.exit,
      Effect.tap((exit) =>
        Effect.sync(() => order.push(`${address} ${Exit.isSuccess(exit) ? "in" : "away"}`))
      )
    )
  const crowd = Array.from({ length: 7 }, (_, index) => `2001:db8::${index + 1}`)
  await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        [...crowd, "192.0.2.1"].map((address) => asked(hashing, address)),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith({ ...patient, longestLine: 5 })))
  )
  const served = order.filter((outcome) => outcome.endsWith("in"))
  expect(served).toHaveLength(6)
  expect(served.indexOf("192.0.2.1 in")).toBeLessThanOrEqual(2)
  expect(served).toContain("192.0.2.1 in")
})

test("an interrupted call frees its position in the queue", async () => {
  const served = await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.gen(function* () {
        const hash = hashing.hash("Pineapple7")
        const [first, impatient, last] = [
          yield* Effect.forkChild(hash),
          yield* Effect.forkChild(hash),
          yield* Effect.forkChild(hash)
        ]
        yield* Effect.yieldNow
        yield* Fiber.interrupt(impatient)
        return [yield* Fiber.join(first), yield* Fiber.join(last), yield* hash]
      })
    ).pipe(Effect.provide(PasswordHashing.layerWith(patient)))
  )
  expect(new Set(served).size).toBe(3)
})

test("a missing account costs the same work as an existing one, and matches no password", async () => {
  const [right, nobody] = await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.gen(function* () {
        const hash = yield* hashing.hash("Pineapple7")
        return [
          yield* hashing.verify("Pineapple7", hash),
          yield* hashing.verify("nobody has this password", null)
        ]
      })
    ).pipe(Effect.provide(PasswordHashing.layerWith(patient)))
  )
  expect([right, nobody]).toEqual([true, false])
})
