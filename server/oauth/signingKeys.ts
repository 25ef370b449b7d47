import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { exportJWK, generateKeyPair, type JWK } from "jose"

const secretName = "oauth_signing_keys"

const StoredKeys = Schema.fromJsonString(
  Schema.Struct({ keys: Schema.NonEmptyArray(Schema.Record(Schema.String, Schema.Unknown)) })
)
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ value: StoredKeys })))

const makeKeys = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }
  return JSON.stringify({ keys: [key] })
}

/** The keys that sign ID tokens, made once for all processes that share the database and kept beside its other secrets. */
export const signingKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const read = Effect.flatMap(sql`select value from secrets where name = ${secretName}`, decodeRows)
  const [known] = yield* read
  if (known !== undefined) return known.value
  const fresh = yield* Effect.promise(makeKeys)
  yield* sql`insert into secrets (name, value) values (${secretName}, ${fresh}) on conflict (name) do nothing`
  const [kept] = yield* read
  return kept === undefined ? yield* Effect.die("the signing keys vanished") : kept.value
})
