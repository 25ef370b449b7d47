import { Effect, Schema } from "effect"
import {
  Share as ShareSchema,
  type ConnectedApplication,
  type Share
} from "../../../src/api/contract/account/applications.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"
import { sharesOf } from "./sharedPersonalData.ts"

const decodeRows = rowsOf({
  id: Schema.String,
  name: Schema.String,
  scopes: Schema.String,
  child: Schema.Boolean,
  since: Moment,
  lastUsedAt: Moment
})

const latest = (one: string, other: string) => (one > other ? one : other)

/** Merges several grants of one application. */
const together = (one: ConnectedApplication, other: ConnectedApplication): ConnectedApplication => {
  const shares = new Set<Share>([...one.shares, ...other.shares])
  return {
    ...one,
    shares: ShareSchema.literals.filter((share) => shares.has(share)),
    lastUsedAt: latest(one.lastUsedAt, other.lastUsedAt)
  }
}

/** The applications a user has authorised, oldest first. */
export const listApplications = Effect.fn("listApplications")(function* (userId: number) {
  const rows = yield* sql`
    select c.id, c.name, coalesce(g.payload #>> '{openid,scope}', '') as scopes,
      g.payload #> '{rejected,openid}' is not null as child, g.created_at as since, g.last_used_at as "lastUsedAt"
    from oauth_grants g join oauth_clients c on c.id = g.client_id
    where g.user_id = ${userId} and g.expires_at > now() order by g.created_at, g.id`
  const found = new Map<string, ConnectedApplication>()
  for (const { scopes, child, ...row } of yield* decodeRows(rows)) {
    const application = { ...row, shares: sharesOf(new Set(scopes.split(" ")), child) }
    const known = found.get(row.id)
    found.set(row.id, known === undefined ? application : together(known, application))
  }
  return [...found.values()]
})

/** Revokes all grants of a user for an application. */
export const endApplication = Effect.fn("endApplication")(function* (userId: number, id: string) {
  const rows = yield* sql`
    delete from oauth_grants where user_id = ${userId} and client_id = ${id} returning id`
  return rows.length > 0 ? null : yield* notFound
})
