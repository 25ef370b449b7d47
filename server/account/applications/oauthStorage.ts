import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import { tokenHash } from "../../platform/secretTokens.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { isStorable } from "../../platform/database/storableText.ts"
import { findClient, type OAuthClient } from "./oauthClients.ts"

type TokenKind = "AccessToken" | "AuthorizationCode" | "RefreshToken"

type Payload = Readonly<Record<string, unknown>>

const Json = Schema.Record(Schema.String, Schema.Unknown)
const decodeGrants = rowsOf({ payload: Json })
const decodeTokens = rowsOf({ payload: Json, consumed: Schema.NullOr(Schema.Finite) })

const stored = (payload: Payload) => JSON.stringify({ ...payload, jti: undefined, consumed: undefined })

/** Stores a user's grant for an application. */
const insertGrant = Effect.fn("insertGrant")(function* (id: string, payload: Payload, seconds: number) {
  yield* sql`
    insert into oauth_grants (id, user_id, client_id, payload, expires_at)
    values (${id}, ${Number(payload["accountId"])}, ${String(payload["clientId"])}, ${stored(payload)}::jsonb,
      now() + make_interval(secs => ${seconds}))
    on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`
})

const findGrant = Effect.fn("findGrant")(function* (id: string) {
  const [row] = yield* sql`select payload from oauth_grants where id = ${id}`.pipe(decodeGrants)
  return row === undefined ? undefined : { ...row.payload, jti: id }
})

/** Deletes a grant with all its tokens. */
const endGrant = Effect.fn("endGrant")(function* (id: string) {
  yield* sql`delete from oauth_grants where id = ${id}`
})

/** Stores a token by its hash; false if its grant has ended meanwhile. */
const insertToken = Effect.fn("insertToken")(function* (
  kind: TokenKind,
  token: string,
  payload: Payload,
  seconds: number
) {
  const rows = yield* sql`
    insert into oauth_tokens (kind, token_hash, grant_id, payload, expires_at)
    select ${kind}, ${tokenHash(token)}, id, ${stored(payload)}::jsonb, now() + make_interval(secs => ${seconds})
    from oauth_grants where id = ${String(payload["grantId"])} for key share
    on conflict (kind, token_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning kind`
  return rows.length > 0
})

export const findToken = Effect.fn("findToken")(function* (kind: TokenKind, token: string) {
  const [row] = yield* sql`
    select payload, extract(epoch from consumed_at)::float8 as consumed from oauth_tokens
    where kind = ${kind} and token_hash = ${tokenHash(token)}`.pipe(decodeTokens)
  if (row === undefined) return undefined
  return { ...row.payload, jti: token, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
})

/** Consumes a token. Returns false on reuse and then ends its grant. */
export const consumeToken = Effect.fn("consumeToken")(function* (kind: TokenKind, token: string) {
  const hash = tokenHash(token)
  const rows = yield* sql`update oauth_tokens set consumed_at = now()
    where kind = ${kind} and token_hash = ${hash} and consumed_at is null returning kind`
  if (rows.length > 0) return true
  yield* sql`delete from oauth_grants where id =
    (select grant_id from oauth_tokens where kind = ${kind} and token_hash = ${hash})`
  return false
})

const endToken = Effect.fn("endToken")(function* (kind: TokenKind, token: string) {
  yield* sql`delete from oauth_tokens where kind = ${kind} and token_hash = ${tokenHash(token)}`
})

const endTokensOf = Effect.fn("endTokensOf")(function* (kind: TokenKind, grantId: string) {
  yield* sql`delete from oauth_tokens where kind = ${kind} and grant_id = ${grantId}`
})

/** Runs a database effect as a promise for the library. */
export type RunSql = <A>(effect: Effect.Effect<A, unknown, SqlClient.SqlClient>) => Promise<A>

const nothing: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {}
}

const grants = (run: RunSql): Adapter => ({
  ...nothing,
  upsert: (id, payload, seconds = 0) => run(insertGrant(id, { ...payload }, seconds)),
  find: (id) => run(findGrant(id)),
  destroy: (id) => run(endGrant(id))
})

const tokens = (run: RunSql, kind: TokenKind): Adapter => ({
  ...nothing,
  upsert: async (id, payload, seconds = 0) => {
    const isNew = await run(insertToken(kind, id, { ...payload }, seconds))
    if (!isNew) throw new errors.InvalidGrant("grant not found")
  },
  find: (id) => run(findToken(kind, id)),
  consume: async (id) => {
    const first = await run(consumeToken(kind, id))
    if (!first) throw new errors.InvalidGrant("already consumed")
  },
  destroy: (id) => run(endToken(kind, id)),
  revokeByGrantId: (grantId) => run(endTokensOf(kind, grantId))
})

/**
 * Client metadata as in the registration protocol. The hash takes the place of the secret, because hashes are compared.
 */
const metadataOf = ({ id, name, secretHash, redirectUris }: OAuthClient): AdapterPayload => ({
  client_id: id,
  client_name: name,
  redirect_uris: [...redirectUris],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  ...(secretHash === null
    ? { token_endpoint_auth_method: "none" as const }
    : { token_endpoint_auth_method: "client_secret_basic" as const, client_secret: secretHash })
})

const clients = (run: RunSql): Adapter => ({
  ...nothing,
  find: async (id) => {
    const client = isStorable(id) ? await run(findClient(id)) : null
    return client === null ? undefined : metadataOf(client)
  }
})

const mostAtOnce = 1000

/** In-memory storage for records that live only during one request. */
const fleeting = (): Adapter => {
  const records = new Map<string, AdapterPayload>()
  return {
    ...nothing,
    upsert: async (id, payload) => {
      const [oldest] = records.keys()
      if (records.size >= mostAtOnce && oldest !== undefined) records.delete(oldest)
      records.set(id, payload)
    },
    find: async (id) => records.get(id),
    destroy: async (id) => void records.delete(id)
  }
}

/** Selects the storage for each record type of the library. */
export const storageFor =
  (run: RunSql) =>
  (name: string): Adapter => {
    if (name === "Client") return clients(run)
    if (name === "Grant") return grants(run)
    if (name === "AccessToken" || name === "AuthorizationCode" || name === "RefreshToken") {
      return tokens(run, name)
    }
    return fleeting()
  }
