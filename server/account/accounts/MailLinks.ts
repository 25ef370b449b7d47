import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { MailFlow } from "../../../src/api/contract/account/session.ts"
import { wire } from "../../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"

/** Purpose of a mail link: the flows whose mail can be resent, and those of an address change. */
const LinkFlow = Schema.Literals([...MailFlow.literals, "email_change", "email_undo"])
type LinkFlow = typeof LinkFlow.Type

const Link = wire({
  userId: Schema.Int,
  flow: LinkFlow,
  passwordHash: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String)
})
export type MailLink = typeof Link.Type
const decodeLinks = Schema.decodeUnknownEffect(Schema.Array(Link))

type Stored<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>
type Flows = ReadonlyArray<LinkFlow>

/** Changes to the account when the link is used. */
interface Change {
  readonly passwordHash?: string | null
  readonly email?: string | null
}

const proving: Flows = ["sign_up", "sign_in"]
const allButUndo: Flows = [...MailFlow.literals, "email_change"]

/**
 * The flows whose links become invalid once a link is used. Older mails must not override a new password or address,
 * but an `email_undo` link stays valid for the owner of the old address.
 */
const spentWith: Readonly<Record<LinkFlow, Flows>> = {
  sign_up: proving,
  sign_in: proving,
  recovery: allButUndo,
  password_change: allButUndo,
  email_change: allButUndo,
  email_undo: allButUndo
}

/** Lifetime of an undo link in days; all other links have the specification's hour. */
export const undoDays = 7
const minutesOf = (flow: LinkFlow) => (flow === "email_undo" ? undoDays * 24 * 60 : 60)

/** Single-use links in mails. They expire after 60 minutes, except undo links. */
export class MailLinks extends Context.Service<
  MailLinks,
  {
    readonly make: (userId: number, flow: LinkFlow, change?: Change) => Stored<string>
    /** Returns a link of these flows; null if it is used, expired or unknown. */
    readonly look: (token: string, flows: Flows) => Stored<MailLink | null>
    /** Uses up a link and invalidates every link that must not be used after it. */
    readonly use: (token: string, flows: Flows) => Stored<MailLink | null>
    /** The newest unused link of a flow from the last day, or null. */
    readonly pending: (userId: number, flow: LinkFlow) => Stored<MailLink | null>
  }
>()("server/account/accounts/MailLinks") {
  static readonly layer = Layer.effect(
    MailLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal("user_id, flow, password_hash, email")
      const first = (rows: unknown) => Effect.map(decodeLinks(rows), (links) => links[0] ?? null)
      const waiting = (
        token: string,
        flows: Flows
      ) => sql`token_hash = ${tokenHash(token)} and used_at is null
        and expires_at > now() and flow = any(${[...flows]}::text[])`
      const make = Effect.fnUntraced(function* (userId: number, flow: LinkFlow, change: Change = {}) {
        const { passwordHash = null, email = null } = change
        const token = newSecretToken()
        yield* sql`insert into mail_links (token_hash, user_id, flow, password_hash, email, expires_at)
          values (${tokenHash(token)}, ${userId}, ${flow}, ${passwordHash}, ${email},
            now() + interval '1 minute' * ${minutesOf(flow)})`
        return token
      })
      const look = (token: string, flows: Flows) =>
        Effect.flatMap(sql`select ${columns} from mail_links where ${waiting(token, flows)}`, first)
      const use = Effect.fnUntraced(function* (token: string, flows: Flows) {
        const link = yield* first(
          yield* sql`update mail_links set used_at = now() where ${waiting(token, flows)} returning ${columns}`
        )
        if (link === null) return null
        // An undo link also invalidates the undo links created after it.
        yield* sql`update mail_links set used_at = now()
          where user_id = ${link.userId} and used_at is null
            and (flow = any(${[...spentWith[link.flow]]}::text[]) or (${link.flow} = 'email_undo'
              and flow = 'email_undo'
              and created_at > (select made.created_at from mail_links made where made.token_hash = ${tokenHash(token)})))`
        return link
      })
      const pending = (userId: number, flow: LinkFlow) =>
        Effect.flatMap(
          sql`select ${columns} from mail_links
            where user_id = ${userId} and flow = ${flow} and used_at is null
              and created_at > now() - interval '1 day' order by created_at desc limit 1`,
          first
        )
      return MailLinks.of({ make, look, use, pending })
    })
  )
}
