import { Effect, Schema } from "effect"
import { networkOf } from "../../platform/http/networkOf.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import type { Device } from "./Sessions.ts"

/** A browser with an earlier session of the account, a network of an earlier session, or null. */
export type KnownOrigin = { readonly device: string } | "network" | null

const decodeSessions = rowsOf({ windowKey: Schema.NullOr(Schema.String), address: Schema.String })

/** Whether an account was used from this device or network before. The window key is a secret of its browser. */
export const knownOrigin = Effect.fn("knownOrigin")(function* (
  userId: number,
  { windowKey, address }: Pick<Device, "windowKey" | "address">
) {
  const sessions = yield* sql`
    select window_key as "windowKey", address from sessions where user_id = ${userId}
    order by last_used_at desc limit 200`.pipe(decodeSessions)
  if (windowKey !== null && sessions.some((session) => session.windowKey === windowKey)) {
    return { device: windowKey } satisfies KnownOrigin
  }
  const network = networkOf(address)
  return sessions.some((session) => networkOf(session.address) === network) ? ("network" as const) : null
})
