import { Effect, Option, Schema } from "effect"
import { exportJWK, generateKeyPair, type JWK } from "jose"
import { openWith, sealWith } from "../../platform/secretTokens.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { SigningKey } from "../../platform/SigningKey.ts"

const secretName = "oauth_signing_keys"

const Keys = Schema.fromJsonString(
  Schema.Struct({ keys: Schema.NonEmptyArray(Schema.Record(Schema.String, Schema.Unknown)) })
)
const decodeKeys = Schema.decodeUnknownEffect(Keys)
const decodeRows = rowsOf({ value: Schema.String })

const makeKeys = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }
  return JSON.stringify({ keys: [key] })
}

/**
 * Keys that sign ID tokens, created once and shared by all processes of a database. They are stored sealed with the
 * signing key; keys sealed with another signing key are replaced.
 */
export const signingKeys = Effect.gen(function* () {
  const sealingKey = (yield* SigningKey).derive("oauth").toString("base64url")
  const read = Effect.gen(function* () {
    const [row] = yield* sql`select value from secrets where name = ${secretName}`.pipe(decodeRows)
    if (row === undefined) return null
    const opened = yield* Effect.option(Effect.try(() => openWith(sealingKey, row.value)))
    return { sealed: row.value, text: Option.getOrNull(opened) }
  })
  const known = yield* read
  if (known?.text != null) return yield* decodeKeys(known.text)
  const fresh = sealWith(sealingKey, yield* Effect.promise(makeKeys))
  // If several processes create keys at once, the first ones win.
  yield* sql`insert into secrets (name, value) values (${secretName}, ${fresh})
    on conflict (name) do update set value = excluded.value where secrets.value = ${known?.sealed ?? ""}`
  const signingKey = yield* read
  return signingKey?.text == null
    ? yield* Effect.die("the signing keys vanished")
    : yield* decodeKeys(signingKey.text)
})
