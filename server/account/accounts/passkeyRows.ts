import { Effect, Schema } from "effect"
import { wire } from "../../../src/api/contract/wire.ts"
import { firstRow, Moment, rowsOf, sql } from "../../platform/database/sql.ts"

const Row = wire({
  id: Schema.String,
  userId: Schema.Int,
  credentialId: Schema.String,
  publicKey: Schema.Uint8Array,
  counter: Schema.Int,
  transports: Schema.Array(Schema.String),
  userHandle: Schema.String,
  backupEligible: Schema.Boolean,
  backedUp: Schema.Boolean,
  name: Schema.String,
  createdAt: Moment,
  lastUsedAt: Schema.NullOr(Moment)
})
export type PasskeyRow = typeof Row.Type
const decodeRows = rowsOf(Row)

type NewPasskeyRow = Omit<PasskeyRow, "id" | "createdAt" | "lastUsedAt">

const columns = sql.literal(`id, user_id, credential_id, public_key, counter, transports, user_handle,
  backup_eligible, backed_up, name, created_at, last_used_at`)
const first = <E, R>(rows: Effect.Effect<unknown, E, R>) => firstRow(decodeRows(rows))

/** Queries on the `passkeys` table. */
export const passkeyRows = {
  ofUser: (userId: number) =>
    decodeRows(sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`),
  /** Locks the row until the transaction ends, so that concurrent answers count one at a time. */
  byCredential: (credentialId: string) =>
    first(sql`select ${columns} from passkeys where credential_id = ${credentialId} for update`),
  /** Null if the credential is already registered. */
  add: (row: NewPasskeyRow) =>
    first(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle,
        backup_eligible, backed_up, name)
      values (${row.userId}, ${row.credentialId}, ${row.publicKey}, ${row.counter},
        ${[...row.transports]}::text[], ${row.userHandle}, ${row.backupEligible}, ${row.backedUp}, ${row.name})
      on conflict (credential_id) do nothing returning ${columns}`),
  used: (id: string, counter: number, backedUp: boolean) =>
    sql`update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
      where id = ${id}::uuid`,
  rename: (userId: number, id: string, name: string) =>
    first(sql`update passkeys set name = ${name} where id = ${id}::uuid and user_id = ${userId}
      returning ${columns}`),
  remove: (userId: number, id: string) =>
    Effect.map(
      sql`delete from passkeys where id = ${id}::uuid and user_id = ${userId} returning 1`,
      (rows) => rows.length > 0
    )
}
