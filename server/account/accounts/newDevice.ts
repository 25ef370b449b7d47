import { Effect, Schema } from "effect"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { newDeviceMail } from "./accountMails.ts"
import { deviceNames } from "./listDevices.ts"
import type { Device } from "./Sessions.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { hasEmail, type User } from "../../platform/users/users.ts"

const decodeSeen = rowsOf({
  userAgent: Schema.String,
  windowKey: Schema.NullOr(Schema.String),
  /** True if its fingerprint equals that of the device signing in. */
  alike: Schema.Boolean
})
const decodeAge = rowsOf({ older: Schema.Boolean })

const nameOf = (userAgent: string) => {
  const { browser, system } = deviceNames(userAgent)
  return `${browser}, ${system}`
}

/**
 * Recognises a browser by its key, or after a sign-out, which removes the key, by its fingerprint. An intruder can claim
 * the same browser and system names, so those alone count only for accounts that never had a key.
 */
const isSame =
  (device: Device, hasKeys: boolean) =>
  ({ userAgent, windowKey, alike }: { userAgent: string; windowKey: string | null; alike: boolean }) =>
    (device.windowKey !== null && windowKey === device.windowKey) ||
    ((alike || !hasKeys) && nameOf(userAgent) === nameOf(device.userAgent))

/**
 * Whether an account is used from a new browser. The first session of a new account does not count as new.
 * Sessions are deleted after 180 days, so an older account without sessions does count.
 */
export const isNewDevice = Effect.fn("isNewDevice")(function* (userId: number, device: Device) {
  const seen = yield* sql`
    select distinct s.user_agent as "userAgent", s.window_key as "windowKey",
      coalesce(theirs.components = its.components, false) as alike
    from (select user_agent, window_key from sessions where user_id = ${userId}
        order by last_used_at desc limit 200) s
      left join fingerprints theirs on theirs.key = s.window_key
      left join fingerprints its on its.key = ${device.windowKey}`.pipe(decodeSeen)
  if (seen.length > 0)
    return !seen.some(
      isSame(
        device,
        seen.some(({ windowKey }) => windowKey !== null)
      )
    )
  const [age] = yield* sql`select coalesce(email_confirmed_at < now() - interval '180 days', false) as older
    from users where id = ${userId}`.pipe(decodeAge)
  return age?.older ?? false
})

/** Queues the mail about a new device, which is sent after the response. */
export const mailNewDevice = (user: User, { userAgent }: Device) =>
  hasEmail(user) ? sendMail(newDeviceMail(user, userAgent, new Date())) : Effect.void
