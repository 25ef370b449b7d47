import { randomBytes } from "node:crypto"
import { Effect, Schema } from "effect"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"
import { firstRow, Moment, rowsOf, sql } from "../../platform/database/sql.ts"

const Row = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  secretHash: Schema.NullOr(Schema.String),
  redirectUris: Schema.Array(Schema.String),
  createdAt: Moment,
  people: Schema.Int
})
/** An application registered by operators, with the number of users who authorised it. */
export type OAuthClient = typeof Row.Type
const decodeRows = rowsOf(Row)

const select = `select c.id, c.name, c.secret_hash as "secretHash", c.redirect_uris as "redirectUris",
    c.created_at as "createdAt",
    (select count(distinct user_id)::int from oauth_grants g where g.client_id = c.id) as people
  from oauth_clients c`

export const listClients = sql.unsafe(`${select} order by c.created_at, c.id`).pipe(decodeRows)

export const findClient = (id: string) =>
  sql.unsafe(`${select} where c.id = $1`, [id]).pipe(decodeRows, firstRow)

export interface NewClient {
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
  /** True if the application can keep a secret. */
  readonly confidential: boolean
}

/** Registers an application. Returns its secret, which is not shown again. */
export const addClient = Effect.fn("addClient")(function* (client: NewClient) {
  const id = randomBytes(12).toString("hex")
  const secret = client.confidential ? newSecretToken() : null
  yield* sql`insert into oauth_clients (id, name, secret_hash, redirect_uris) values
    (${id}, ${client.name}, ${secret === null ? null : tokenHash(secret)}, ${[...client.redirectUris]}::text[])`
  return { id, secret }
})

/** Removes an application and all its grants; false if it does not exist. */
export const removeClient = Effect.fn("removeClient")(function* (id: string) {
  return (yield* sql`delete from oauth_clients where id = ${id} returning id`).length > 0
})

/** Replaces an application's secret; null if there is no such application or it has no secret. */
export const rotateSecret = Effect.fn("rotateSecret")(function* (id: string) {
  const secret = newSecretToken()
  const rows = yield* sql`update oauth_clients set secret_hash = ${tokenHash(secret)}
    where id = ${id} and secret_hash is not null returning id`
  return rows.length > 0 ? secret : null
})
