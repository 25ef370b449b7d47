import { randomBytes } from "node:crypto"
import { Effect, Schema } from "effect"
import { sql } from "./sql.ts"

const decodeRows = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Schema.Struct({ value: Schema.String })))

/** A 32-byte key that all processes of one database share. Created on first use. */
export const sharedSecret = Effect.fn("sharedSecret")(function* (name: string) {
  const fresh = randomBytes(32).toString("base64")
  yield* sql`insert into secrets (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`
  const [row] = yield* sql`select value from secrets where name = ${name}`.pipe(Effect.flatMap(decodeRows))
  return Buffer.from(row.value, "base64")
})
