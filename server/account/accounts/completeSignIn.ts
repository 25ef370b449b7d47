import { Effect } from "effect"
import { cancelDeletion } from "./accountDeletion.ts"
import { isNewDevice, mailNewDevice } from "./newDevice.ts"
import { type Device, Sessions } from "./Sessions.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import type { User } from "../../platform/users/users.ts"

/** A class account with a one-time password must choose a password first. */
const visitorOf = ({ id, roles, oneTime }: User) => ({
  userId: id,
  roles,
  ...(oneTime !== null && { choosesPassword: true as const })
})

const welcome = Effect.fnUntraced(function* (user: User, device: Device, unknown: boolean) {
  const restored = user.leaving && (yield* cancelDeletion(user))
  const tokens = yield* (yield* Sessions).open(visitorOf(user), device)
  if (unknown) yield* mailNewDevice(user, device)
  return restored ? { ...tokens, restored } : tokens
})

/**
 * The common last step of every sign-in: by password, mail link or passkey.
 * Opens a session for an authenticated user, cancels a pending deletion and mails about a new device.
 */
export const completeSignIn = Effect.fn("completeSignIn")(function* (user: User, device: Device) {
  const unknown = yield* isNewDevice(user.id, device)
  const welcomed = welcome(user, device, unknown)
  return yield* unknown || user.leaving ? inTransaction(welcomed) : welcomed
})
