import { Cause, Effect, Exit, Fiber } from "effect"
import { expect, test } from "vitest"
import { PasswordHashing } from "../../../server/accounts/PasswordHashing.ts"

const patient = { slots: 1, longestLine: 100, longestWaitMs: 60_000 }

/** How so many hashes end that are asked for at once. */
const rush = (count: number, options: typeof patient) =>
  Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        Array.from({ length: count }, () => Effect.exit(hashing.hash("Pineapple7"))),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith(options)))
  )

test("a rush waits in line, and everybody is served", async () => {
  const exits = await rush(30, patient)
  expect(exits.filter(Exit.isSuccess)).toHaveLength(30)
})

test.each([
  ["past the end of the line", { ...patient, longestLine: 1 }, [true, true, false, false]],
  ["whose turn does not come in time", { ...patient, longestWaitMs: 0 }, [true, false, false, false]]
])("who stands %s is told to come back", async (_, options, served) => {
  const exits = await rush(4, options)
  expect(exits.map(Exit.isSuccess)).toEqual(served)
  const refused = exits.find(Exit.isFailure)
  expect(refused === undefined ? null : Cause.squash(refused.cause)).toMatchObject({
    kind: "tooManyRequests",
    retryAfterSeconds: 5
  })
})

test("who goes away while waiting takes nobody's turn", async () => {
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

test("an account that does not exist costs the same work as one that does, and fits no password", async () => {
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
