import type { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import { isStorable } from "../../platform/database/storableText.ts"
import { findClient, type OAuthClient } from "./oauthClients.ts"
import {
  consumeToken,
  endGrant,
  endToken,
  endTokensOf,
  findGrant,
  findToken,
  insertGrant,
  insertToken,
  type TokenKind
} from "./oauthRecords.ts"

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
export const adapterFor =
  (run: RunSql) =>
  (name: string): Adapter => {
    if (name === "Client") return clients(run)
    if (name === "Grant") return grants(run)
    if (name === "AccessToken" || name === "AuthorizationCode" || name === "RefreshToken") {
      return tokens(run, name)
    }
    return fleeting()
  }
