import { Effect } from "effect"
import { PasswordHashing } from "./PasswordHashing.ts"
import { SignInLimits } from "./SignInLimits.ts"
import type { User } from "../../platform/users/Users.ts"

/**
 * Whether somebody who is signed in types the password of their account; a wrong one counts like one at the sign-in.
 * Who has none types none right.
 */
export const typedRight = Effect.fn("typedRight")(function* (user: User, password: string, address: string) {
  const limits = yield* SignInLimits
  const hashing = yield* PasswordHashing
  const name = user.email ?? user.login ?? ""
  const uncounted = limits.afterSuccess(name, address)
  // The session shows that the account is used here; its own count for this address still holds.
  yield* limits.beforeAttempt(name, address, Effect.succeed("network"))
  const verdict = hashing.verify(password, user.passwordHash, address)
  // Who is sent away from the line has not been wrong, and will be back soon.
  const right = yield* Effect.tapError(verdict, () => uncounted)
  if (right) yield* uncounted
  return right
})
