import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { wire } from "../../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"

/** Lifetime of a challenge; a page with passkey autofill requests a new one before it expires. */
export const challengeMinutes = 10

const Row = wire({ userHandle: Schema.NullOr(Schema.String) })
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))
const decodeClientData = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ challenge: Schema.String }))
)

type Stored<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

/** WebAuthn challenges. Each works once, within minutes, for the session or browser it was created for. */
export class PasskeyChallenges extends Context.Service<
  PasskeyChallenges,
  {
    /** Creates a challenge for the owner of `askedBy`; `spend` returns `userHandle` again. */
    readonly ask: (askedBy: string, userHandle: string | null) => Stored<string>
    /**
     * Uses up the challenge in the client data; null if it is unknown, used, expired or belongs to another `askedBy`.
     */
    readonly spend: (
      clientData: string,
      askedBy: string
    ) => Stored<{ readonly challenge: string; readonly userHandle: string | null } | null>
  }
>()("server/account/accounts/PasskeyChallenges") {
  static readonly layer = Layer.effect(
    PasskeyChallenges,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ask = Effect.fnUntraced(function* (askedBy: string, userHandle: string | null) {
        const challenge = newSecretToken()
        yield* sql`insert into passkey_challenges (challenge, asked_by, user_handle, expires_at)
          values (${challenge}, ${tokenHash(askedBy)}, ${userHandle},
            now() + ${`${challengeMinutes} minutes`}::interval)`
        return challenge
      })
      const named = (clientData: string) =>
        decodeClientData(Buffer.from(clientData, "base64url").toString("utf8")).pipe(
          Effect.map(({ challenge }) => challenge),
          Effect.catch(() => Effect.succeed(null))
        )
      const spend = Effect.fnUntraced(function* (clientData: string, askedBy: string) {
        const challenge = yield* named(clientData)
        if (challenge === null) return null
        const rows = yield* sql`delete from passkey_challenges
          where challenge = ${challenge} and asked_by = ${tokenHash(askedBy)} and expires_at > now()
          returning user_handle`
        const [row] = yield* decodeRows(rows)
        return row === undefined ? null : { challenge, userHandle: row.userHandle }
      })
      return PasskeyChallenges.of({ ask, spend })
    })
  )
}
