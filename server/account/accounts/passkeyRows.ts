import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { wire } from "../../../src/api/contract/wire.ts"
import { Moment, rowsOf } from "../../platform/database/rows.ts"

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

/** Queries on the `passkeys` table. */
export const passkeyRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`id, user_id, credential_id, public_key, counter, transports, user_handle,
    backup_eligible, backed_up, name, created_at, last_used_at`)
  const first = (rows: unknown) => Effect.map(decodeRows(rows), ([row]) => row ?? null)
  return {
    ofUser: (userId: number) =>
      Effect.flatMap(
        sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`,
        decodeRows
      ),
    /** Locks the row until the transaction ends, so that concurrent answers count one at a time. */
    byCredential: (credentialId: string) =>
      Effect.flatMap(
        sql`select ${columns} from passkeys where credential_id = ${credentialId} for update`,
        first
      ),
    /** Null if the credential is already registered. */
    add: (row: NewPasskeyRow) =>
      Effect.flatMap(
        sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle,
            backup_eligible, backed_up, name)
          values (${row.userId}, ${row.credentialId}, ${row.publicKey}, ${row.counter},
            ${[...row.transports]}::text[], ${row.userHandle}, ${row.backupEligible}, ${row.backedUp}, ${row.name})
          on conflict (credential_id) do nothing returning ${columns}`,
        first
      ),
    used: (id: string, counter: number, backedUp: boolean) =>
      sql`update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
        where id = ${id}::uuid`,
    rename: (userId: number, id: string, name: string) =>
      Effect.flatMap(
        sql`update passkeys set name = ${name} where id = ${id}::uuid and user_id = ${userId}
          returning ${columns}`,
        first
      ),
    remove: (userId: number, id: string) =>
      Effect.map(
        sql`delete from passkeys where id = ${id}::uuid and user_id = ${userId} returning 1`,
        (rows) => rows.length > 0
      )
  }
})
