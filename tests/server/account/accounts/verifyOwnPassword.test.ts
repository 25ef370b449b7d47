import { Effect, Exit, Layer } from "effect"
import { expect, test } from "vitest"
import { PasswordHashing } from "../../../../server/account/accounts/PasswordHashing.ts"
import { SignInLimits } from "../../../../server/account/accounts/SignInLimits.ts"
import { verifyOwnPassword } from "../../../../server/account/accounts/verifyOwnPassword.ts"
import type { User } from "../../../../server/platform/users/users.ts"
import { type ApiError, tooManyRequests } from "../../../../server/platform/http/ApiError.ts"

const busy = tooManyRequests(5, "account.busy")

/** The result for a password, and the counted attempts. */
async function typing(verdict: Effect.Effect<boolean, ApiError<"TooManyRequests">>) {
  const journal: Array<string> = []
  const note = (what: string) => (name: string, address: string) =>
    Effect.sync(() => void journal.push(`${what} ${name} ${address}`))
  const limits = Layer.succeed(
    SignInLimits,
    SignInLimits.of({
      beforeAttempt: note("attempt"),
      refundAttempt: note("taken back"),
      afterRecovery: () => Effect.void,
      beforeGuestWrite: () => Effect.void,
      beforePasskey: () => Effect.void
    })
  )
  const hashing = Layer.succeed(
    PasswordHashing,
    PasswordHashing.of({ hash: () => Effect.die("not asked"), verify: () => verdict })
  )
  const user = { email: null, login: "romashka-01", passwordHash: "$argon2id$" } as User
  const exit = await Effect.runPromiseExit(
    verifyOwnPassword(user, "Pineapple7", "192.0.2.1").pipe(Effect.provide([limits, hashing]))
  )
  return { right: Exit.isSuccess(exit) ? exit.value : "refused", journal }
}

const [attempt, cancelled] = ["attempt romashka-01 192.0.2.1", "taken back romashka-01 192.0.2.1"]

test("a correct password is not a failed attempt", async () => {
  expect(await typing(Effect.succeed(true))).toEqual({ right: true, journal: [attempt, cancelled] })
})

test("a wrong password is a failed attempt", async () => {
  expect(await typing(Effect.succeed(false))).toEqual({ right: false, journal: [attempt] })
})

test("a call refused by a full queue is not a failed attempt", async () => {
  expect(await typing(Effect.fail(busy))).toEqual({ right: "refused", journal: [attempt, cancelled] })
})
