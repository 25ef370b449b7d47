import { Effect, Schema } from "effect"
import { wire } from "../../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"

/** Lifetime of a challenge; a page with passkey autofill requests a new one before it expires. */
export const challengeMinutes = 10

const decodeRows = rowsOf(wire({ userHandle: Schema.NullOr(Schema.String) }))
const decodeClientData = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ challenge: Schema.String }))
)

/**
 * Creates a WebAuthn challenge for the session or browser `askedBy`. It works once, within minutes, and for it alone;
 * `spendChallenge` returns `userHandle` again.
 */
export const makeChallenge = Effect.fn("makeChallenge")(function* (
  askedBy: string,
  userHandle: string | null
) {
  const challenge = newSecretToken()
  yield* sql`insert into passkey_challenges (challenge, asked_by, user_handle, expires_at)
    values (${challenge}, ${tokenHash(askedBy)}, ${userHandle}, now() + ${`${challengeMinutes} minutes`}::interval)`
  return challenge
})

const challengeIn = (clientData: string) =>
  decodeClientData(Buffer.from(clientData, "base64url").toString("utf8")).pipe(
    Effect.map(({ challenge }) => challenge),
    Effect.catch(() => Effect.succeed(null))
  )

/** Uses up the challenge in the client data; null if it is unknown, used, expired or belongs to another `askedBy`. */
export const spendChallenge = Effect.fn("spendChallenge")(function* (clientData: string, askedBy: string) {
  const challenge = yield* challengeIn(clientData)
  if (challenge === null) return null
  const [row] = yield* sql`delete from passkey_challenges
    where challenge = ${challenge} and asked_by = ${tokenHash(askedBy)} and expires_at > now()
    returning user_handle`.pipe(decodeRows)
  return row === undefined ? null : { challenge, userHandle: row.userHandle }
})
