import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { MailFlow } from "../../../src/api/contract/account/session.ts"
import { wire } from "../../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"

/** What a link is for; beside the mails that can be asked for again by anyone, those of a change of address. */
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

/** What becomes of the account when the link is followed. */
interface Change {
  readonly passwordHash?: string | null
  readonly email?: string | null
}

const proving: Flows = ["sign_up", "sign_in"]
const allButUndo: Flows = [...MailFlow.literals, "email_change"]

/**
 * Which links are of no use any more once one was followed.
 *
 * Whoever has a new password, or a new address, must not have it taken by what was mailed before; but nothing
 * takes the way back from the owner of the old address.
 */
const spentWith: Readonly<Record<LinkFlow, Flows>> = {
  sign_up: proving,
  sign_in: proving,
  recovery: allButUndo,
  password_change: allButUndo,
  email_change: allButUndo,
  email_undo: allButUndo
}

/** How long the old address may take a change back; everything else lives for the specification's hour. */
export const undoDays = 7
const minutesOf = (flow: LinkFlow) => (flow === "email_undo" ? undoDays * 24 * 60 : 60)

/** Links in mails: they work once, and all but the way back live 60 minutes. */
export class MailLinks extends Context.Service<
  MailLinks,
  {
    readonly make: (userId: number, flow: LinkFlow, change?: Change) => Stored<string>
    /** What a link of these flows is for; null when it is used, stale or unknown. */
    readonly look: (token: string, flows: Flows) => Stored<MailLink | null>
    /** Spends a link, and with it every other one that must not be followed afterwards. */
    readonly use: (token: string, flows: Flows) => Stored<MailLink | null>
    /** The newest link of a flow that nobody followed yet; what has waited for a day is forgotten. */
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
        // A way back takes those with it that were made after it.
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
