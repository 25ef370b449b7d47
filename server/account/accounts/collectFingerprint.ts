import { Effect, Schema } from "effect"
import { FingerprintComponents } from "../../../src/api/contract/account/session.ts"
import { sql } from "../../platform/database/sql.ts"
import { tooLarge } from "../../platform/http/ApiError.ts"
import { storableText } from "../../platform/database/storableText.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"

/** Typical fingerprints are a few hundred characters. */
const largest = 2048

const encode = Schema.encodeEffect(FingerprintComponents)

const asJson = (components: object) =>
  JSON.stringify(components, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value) : value
  )

/** Stores a browser fingerprint under a random key that the browser keeps. */
export const collectFingerprint = Effect.fn("collectFingerprint")(function* (
  components: FingerprintComponents
) {
  const json = asJson(yield* encode(components))
  if (json.length > largest) return yield* tooLarge
  const key = newSecretToken()
  yield* sql`insert into fingerprints (key, components) values (${key}, ${json}::jsonb)`
  return key
})
