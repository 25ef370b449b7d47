import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { MailFlow } from "../../src/api/contract/session.ts"
import { wire } from "../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "./secretTokens.ts"

const Link = wire({ userId: Schema.Int, flow: MailFlow, passwordHash: Schema.NullOr(Schema.String) })
export type MailLink = typeof Link.Type
const decodeLinks = Schema.decodeUnknownEffect(Schema.Array(Link))

const Pending = wire({ passwordHash: Schema.NullOr(Schema.String) })
const decodePending = Schema.decodeUnknownEffect(Schema.Array(Pending))

type Stored<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>
type Flows = ReadonlyArray<MailFlow>

/** Links in mails: they live 60 minutes and work once. */
export class MailLinks extends Context.Service<
  MailLinks,
  {
    /** A new link; `passwordHash` is what its follower's password becomes. */
    readonly make: (userId: number, flow: MailFlow, passwordHash: string | null) => Stored<string>
    /** What a link of these flows is for; null when it is used, stale or unknown. */
    readonly look: (token: string, flows: Flows) => Stored<MailLink | null>
    /**
     * Spends a link and every other one of these flows that waits for the same person.
     *
     * Any link proves the address; from then on none may bring the password of a sign-up that nobody finished.
     */
    readonly use: (token: string, flows: Flows) => Stored<MailLink | null>
    /** The password of the newest link of a flow that nobody followed yet. */
    readonly pendingPassword: (userId: number, flow: MailFlow) => Stored<string | null>
  }
>()("server/accounts/MailLinks") {
  static readonly layer = Layer.effect(
    MailLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const first = (rows: unknown) => Effect.map(decodeLinks(rows), (links) => links[0] ?? null)
      const waiting = (
        token: string,
        flows: Flows
      ) => sql`token_hash = ${tokenHash(token)} and used_at is null
        and expires_at > now() and flow = any(${[...flows]}::text[])`
      const make = Effect.fnUntraced(function* (userId: number, flow: MailFlow, passwordHash: string | null) {
        const token = newSecretToken()
        yield* sql`insert into mail_links (token_hash, user_id, flow, password_hash, expires_at)
          values (${tokenHash(token)}, ${userId}, ${flow}, ${passwordHash}, now() + interval '60 minutes')`
        return token
      })
      const look = (token: string, flows: Flows) =>
        Effect.flatMap(
          sql`select user_id, flow, password_hash from mail_links where ${waiting(token, flows)}`,
          first
        )
      const use = Effect.fnUntraced(function* (token: string, flows: Flows) {
        const rows = yield* sql`update mail_links set used_at = now() where ${waiting(token, flows)}
          returning user_id, flow, password_hash`
        const link = yield* first(rows)
        if (link === null) return null
        yield* sql`update mail_links set used_at = now()
          where user_id = ${link.userId} and used_at is null
            and flow = any(${[...flows, "sign_up", "sign_in"]}::text[])`
        return link
      })
      const pendingPassword = Effect.fnUntraced(function* (userId: number, flow: MailFlow) {
        const rows = yield* sql`select password_hash from mail_links
          where user_id = ${userId} and flow = ${flow} and password_hash is not null and used_at is null
          order by created_at desc limit 1`
        return (yield* decodePending(rows))[0]?.passwordHash ?? null
      })
      return MailLinks.of({ make, look, use, pendingPassword })
    })
  )
}
