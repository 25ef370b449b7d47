import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { tokenHash } from "../../platform/secretTokens.ts"
import { rowsOf } from "../../platform/database/rows.ts"

export type TokenKind = "AccessToken" | "AuthorizationCode" | "RefreshToken"

type Payload = Readonly<Record<string, unknown>>

const Json = Schema.Record(Schema.String, Schema.Unknown)
const decodeGrants = rowsOf({ payload: Json })
const decodeTokens = rowsOf({ payload: Json, consumed: Schema.NullOr(Schema.Finite) })

const stored = (payload: Payload) => JSON.stringify({ ...payload, jti: undefined, consumed: undefined })

/** Stores a user's grant for an application. */
export const insertGrant = Effect.fn("insertGrant")(function* (
  id: string,
  payload: Payload,
  seconds: number
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into oauth_grants (id, user_id, client_id, payload, expires_at)
    values (${id}, ${Number(payload["accountId"])}, ${String(payload["clientId"])}, ${stored(payload)}::jsonb,
      now() + make_interval(secs => ${seconds}))
    on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`
})

export const findGrant = Effect.fn("findGrant")(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* decodeGrants(yield* sql`select payload from oauth_grants where id = ${id}`)
  return row === undefined ? undefined : { ...row.payload, jti: id }
})

/** Deletes a grant with all its tokens. */
export const endGrant = Effect.fn("endGrant")(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from oauth_grants where id = ${id}`
})

/** Records the last use of a grant, at most once a minute to save writes. */
export const noteUse = Effect.fn("noteUse")(function* (grantId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update oauth_grants set last_used_at = now()
    where id = ${grantId} and last_used_at < now() - interval '1 minute'`
})

/** Stores a token by its hash; false if its grant has ended meanwhile. */
export const insertToken = Effect.fn("insertToken")(function* (
  kind: TokenKind,
  token: string,
  payload: Payload,
  seconds: number
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    insert into oauth_tokens (kind, token_hash, grant_id, payload, expires_at)
    select ${kind}, ${tokenHash(token)}, id, ${stored(payload)}::jsonb, now() + make_interval(secs => ${seconds})
    from oauth_grants where id = ${String(payload["grantId"])} for key share
    on conflict (kind, token_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning kind`
  return rows.length > 0
})

export const findToken = Effect.fn("findToken")(function* (kind: TokenKind, token: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select payload, extract(epoch from consumed_at)::float8 as consumed from oauth_tokens
    where kind = ${kind} and token_hash = ${tokenHash(token)}`
  const [row] = yield* decodeTokens(rows)
  if (row === undefined) return undefined
  return { ...row.payload, jti: token, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
})

/** Consumes a token. Returns false on reuse and then ends its grant. */
export const consumeToken = Effect.fn("consumeToken")(function* (kind: TokenKind, token: string) {
  const sql = yield* SqlClient.SqlClient
  const hash = tokenHash(token)
  const rows = yield* sql`update oauth_tokens set consumed_at = now()
    where kind = ${kind} and token_hash = ${hash} and consumed_at is null returning kind`
  if (rows.length > 0) return true
  yield* sql`delete from oauth_grants where id =
    (select grant_id from oauth_tokens where kind = ${kind} and token_hash = ${hash})`
  return false
})

export const endToken = Effect.fn("endToken")(function* (kind: TokenKind, token: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from oauth_tokens where kind = ${kind} and token_hash = ${tokenHash(token)}`
})

export const endTokensOf = Effect.fn("endTokensOf")(function* (kind: TokenKind, grantId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from oauth_tokens where kind = ${kind} and grant_id = ${grantId}`
})
