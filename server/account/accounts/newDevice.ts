import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../../platform/config.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { newDeviceMail } from "./accountMails.ts"
import { deviceNames } from "./listDevices.ts"
import type { Device } from "./Sessions.ts"
import { hasEmail, type User } from "../../platform/users/Users.ts"

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
  const sql = yield* SqlClient.SqlClient
  const seen = yield* decodeSeen(
    yield* sql`
      select distinct s.user_agent as "userAgent", s.window_key as "windowKey",
        coalesce(theirs.components = its.components, false) as alike
      from (select user_agent, window_key from sessions where user_id = ${userId}
          order by last_used_at desc limit 200) s
        left join fingerprints theirs on theirs.key = s.window_key
        left join fingerprints its on its.key = ${device.windowKey}`
  )
  if (seen.length > 0)
    return !seen.some(
      isSame(
        device,
        seen.some(({ windowKey }) => windowKey !== null)
      )
    )
  const [age] = yield* decodeAge(
    yield* sql`select coalesce(email_confirmed_at < now() - interval '180 days', false) as older
      from users where id = ${userId}`
  )
  return age?.older ?? false
})

/** Queues the mail about a new device, which is sent after the response. */
export const mailNewDevice = Effect.fn("mailNewDevice")(function* (user: User, { userAgent }: Device) {
  const { publicUrl } = yield* Config
  if (!hasEmail(user)) return
  yield* (yield* Mailer).send(newDeviceMail(user, userAgent, new Date(), publicUrl))
})
