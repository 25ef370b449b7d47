import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { wire } from "../../src/api/contract/wire.ts"
import type { LinkFlow } from "./accountMails.ts"
import { newSecretToken, tokenHash } from "./secretTokens.ts"

const UsedLink = wire({ userId: Schema.Int, passwordHash: Schema.NullOr(Schema.String) })
export type UsedLink = typeof UsedLink.Type
const decodeUsed = Schema.decodeUnknownEffect(Schema.Array(UsedLink))

const Pending = wire({ passwordHash: Schema.NullOr(Schema.String) })
const decodePending = Schema.decodeUnknownEffect(Schema.Array(Pending))

type Stored<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

/** Links in mails: they live 60 minutes and work once. */
export class MailLinks extends Context.Service<
  MailLinks,
  {
    /** A new link; `passwordHash` is what its follower's password becomes. */
    readonly make: (userId: number, flow: LinkFlow, passwordHash: string | null) => Stored<string>
    /** Spends a link and every other one that waits for the same; null when it is used, stale or unknown. */
    readonly use: (token: string) => Stored<UsedLink | null>
    /** The password of the newest sign-up of an account that is not confirmed yet. */
    readonly pendingPassword: (userId: number) => Stored<string | null>
  }
>()("server/accounts/MailLinks") {
  static readonly layer = Layer.effect(
    MailLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const make = Effect.fnUntraced(function* (userId: number, flow: LinkFlow, passwordHash: string | null) {
        const token = newSecretToken()
        yield* sql`insert into mail_links (token_hash, user_id, flow, password_hash, expires_at)
          values (${tokenHash(token)}, ${userId}, ${flow}, ${passwordHash}, now() + interval '60 minutes')`
        return token
      })
      const use = Effect.fnUntraced(function* (token: string) {
        const rows = yield* sql`update mail_links set used_at = now()
          where token_hash = ${tokenHash(token)} and used_at is null and expires_at > now()
            and flow in ('sign_up', 'sign_in')
          returning user_id, password_hash`
        const [link] = yield* decodeUsed(rows)
        if (link === undefined) return null
        yield* sql`update mail_links set used_at = now()
          where user_id = ${link.userId} and used_at is null and flow in ('sign_up', 'sign_in')`
        return link
      })
      const pendingPassword = Effect.fnUntraced(function* (userId: number) {
        const rows = yield* sql`select password_hash from mail_links
          where user_id = ${userId} and flow = 'sign_up' and password_hash is not null
          order by created_at desc limit 1`
        return (yield* decodePending(rows))[0]?.passwordHash ?? null
      })
      return MailLinks.of({ make, use, pendingPassword })
    })
  )
}
