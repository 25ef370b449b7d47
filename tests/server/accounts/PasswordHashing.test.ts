import { Cause, Effect, Exit } from "effect"
import { expect, test } from "vitest"
import { PasswordHashing } from "../../../server/accounts/PasswordHashing.ts"

test("past the end of the line callers are told to come back", async () => {
  const exits = await Effect.runPromise(
    PasswordHashing.use((hashing) =>
      Effect.all(
        Array.from({ length: 4 }, () => Effect.exit(hashing.hash("Pineapple7"))),
        { concurrency: "unbounded" }
      )
    ).pipe(Effect.provide(PasswordHashing.layerWith({ slots: 1, waiting: 1 })))
  )
  expect(exits.map(Exit.isSuccess)).toEqual([true, true, false, false])
  const refused = exits.find(Exit.isFailure)
  expect(refused === undefined ? null : Cause.squash(refused.cause)).toMatchObject({
    kind: "tooManyRequests",
    retryAfterSeconds: 5
  })
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
    ).pipe(Effect.provide(PasswordHashing.layerWith({ slots: 1, waiting: 9 })))
  )
  expect([right, nobody]).toEqual([true, false])
})
