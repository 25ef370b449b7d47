import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { FingerprintComponents } from "../../../src/api/contract/account/session.ts"
import { type ApiError, tooLarge } from "../../platform/http/ApiError.ts"
import { storableText } from "../../platform/database/storableText.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"

/** Typical fingerprints are a few hundred characters. */
const largest = 2048

const encode = Schema.encodeEffect(FingerprintComponents)

const asJson = (components: object) =>
  JSON.stringify(components, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value) : value
  )

/** Stores browser fingerprints under a random key that the browser keeps. */
export class Fingerprints extends Context.Service<
  Fingerprints,
  {
    readonly collect: (
      components: FingerprintComponents
    ) => Effect.Effect<string, ApiError<"TooLarge"> | SqlError.SqlError | Schema.SchemaError>
  }
>()("server/account/accounts/Fingerprints") {
  static readonly layer = Layer.effect(
    Fingerprints,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const collect = Effect.fnUntraced(function* (components: FingerprintComponents) {
        const json = asJson(yield* encode(components))
        if (json.length > largest) return yield* tooLarge
        const key = newSecretToken()
        yield* sql`insert into fingerprints (key, components) values (${key}, ${json}::jsonb)`
        return key
      })
      return Fingerprints.of({ collect })
    })
  )
}
