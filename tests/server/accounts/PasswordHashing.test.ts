import { Cause, Effect, Exit } from "effect"
import { expect, test } from "vitest"
import { PasswordHashing } from "../../../server/accounts/PasswordHashing.ts"

test("who would wait too long is told to come back, the others wait", async () => {
  const exits = await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        Array.from({ length: 4 }, () => Effect.exit(hashing.hash("Pineapple7"))),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith({ slots: 1, longestWaitMs: 0 })))
  )
  expect(exits.map(Exit.isSuccess)).toEqual([true, false, false, false])
  const refused = exits.find(Exit.isFailure)
  expect(refused === undefined ? null : Cause.squash(refused.cause)).toMatchObject({
    kind: "tooManyRequests",
    retryAfterSeconds: 1
  })
})

test("a rush waits in line, and everybody is served", async () => {
  const hashes = await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        Array.from({ length: 30 }, () => hashing.hash("Pineapple7")),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith({ slots: 1, longestWaitMs: 60_000 })))
  )
  expect(new Set(hashes).size).toBe(30)
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
    ).pipe(Effect.provide(PasswordHashing.layerWith({ slots: 1, longestWaitMs: 60_000 })))
  )
  expect([right, nobody]).toEqual([true, false])
})
