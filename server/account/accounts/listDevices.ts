import { parse } from "bowser"
import { Effect, Schema } from "effect"
import type { Device } from "../../../src/api/contract/account/account.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"

const decodeRows = rowsOf({
  id: Schema.String,
  userAgent: Schema.String,
  address: Schema.String,
  windowKey: Schema.NullOr(Schema.String),
  signedInAt: Moment,
  lastUsedAt: Moment
})

/** Browser and operating system names for a `User-Agent`. */
export const deviceNames = (userAgent: string): Pick<Device, "browser" | "system"> => {
  if (userAgent === "") return { browser: null, system: null }
  const { browser, os, platform } = parse(userAgent)
  // The parser returns an empty name if it does not recognise one.
  return { browser: browser.name || null, system: platform.model || os.name || null }
}

/** Enough to tell keys apart. A whole key would let its device bypass the sign-in limit. */
const keyShown = 8

/** Open sessions of an account, most recently used first. */
export const listDevices = Effect.fn("listDevices")(function* ({ userId, sessionId }: Viewer) {
  const rows = yield* sql`
    select id::text, user_agent as "userAgent", address, left(window_key, ${keyShown}) as "windowKey",
      created_at as "signedInAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${userId} and ended_at is null
    order by last_used_at desc limit 100`.pipe(decodeRows)
  return rows.map(({ userAgent, ...row }): Device => ({
    ...row,
    ...deviceNames(userAgent),
    current: row.id === sessionId
  }))
})
