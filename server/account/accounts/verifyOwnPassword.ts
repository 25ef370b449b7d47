import { Effect } from "effect"
import { PasswordHashing } from "./PasswordHashing.ts"
import { SignInLimits } from "./SignInLimits.ts"
import type { User } from "../../platform/users/users.ts"

/**
 * Checks the password of a signed-in user. A wrong one counts toward the sign-in limits;
 * without a password on the account, the result is false.
 */
export const verifyOwnPassword = Effect.fn("verifyOwnPassword")(function* (
  user: User,
  password: string,
  address: string
) {
  const limits = yield* SignInLimits
  const hashing = yield* PasswordHashing
  const name = user.email ?? user.login ?? ""
  const refund = limits.refundAttempt(name, address)
  // The session proves that the network is known, so only the network limits apply.
  yield* limits.beforeAttempt(name, address, Effect.succeed("network"))
  const verdict = hashing.verify(password, user.passwordHash, address)
  // A request that leaves the hashing queue is not a wrong password.
  const right = yield* Effect.tapError(verdict, () => refund)
  if (right) yield* refund
  return right
})
