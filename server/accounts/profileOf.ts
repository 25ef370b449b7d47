import { Effect } from "effect"
import type { Profile } from "../../src/api/contract/session.ts"
import { accountGone } from "./refusals.ts"
import type { User } from "./Users.ts"

/** What its owner may see of an account; refuses when there is none any more. */
export const profileOf = Effect.fnUntraced(function* (user: User | null) {
  if (user === null) return yield* accountGone
  const { passwordHash: _secret, confirmed: _known, ...profile } = user
  return profile satisfies Profile
})
