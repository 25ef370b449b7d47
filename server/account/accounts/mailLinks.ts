import { Effect, Schema } from "effect"
import { MailFlow } from "../../../src/api/contract/account/session.ts"
import { wire } from "../../../src/api/contract/wire.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"
import { firstRow, fragment, rowsOf, sql } from "../../platform/database/sql.ts"

/** Purpose of a mail link: the flows whose mail can be resent, and those of an address change. */
const LinkFlow = Schema.Literals([...MailFlow.literals, "email_change", "email_undo"])
type LinkFlow = typeof LinkFlow.Type

const Link = wire({
  userId: Schema.Int,
  flow: LinkFlow,
  passwordHash: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String)
})
/** A single-use link in a mail. It expires after 60 minutes, an undo link after 7 days. */
export type MailLink = typeof Link.Type
const decodeLinks = rowsOf(Link)

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

const columns = sql.literal("user_id, flow, password_hash, email")
const first = <E, R>(rows: Effect.Effect<unknown, E, R>) => firstRow(decodeLinks(rows))
const waiting = (token: string, flows: Flows) => fragment`token_hash = ${tokenHash(token)} and used_at is null
  and expires_at > now() and flow = any(${[...flows]}::text[])`

export const makeMailLink = Effect.fn("makeMailLink")(function* (
  userId: number,
  flow: LinkFlow,
  { passwordHash = null, email = null }: Change = {}
) {
  const token = newSecretToken()
  yield* sql`insert into mail_links (token_hash, user_id, flow, password_hash, email, expires_at)
    values (${tokenHash(token)}, ${userId}, ${flow}, ${passwordHash}, ${email},
      now() + interval '1 minute' * ${minutesOf(flow)})`
  return token
})

/** Returns a link of these flows; null if it is used, expired or unknown. */
export const findMailLink = (token: string, flows: Flows) =>
  first(sql`select ${columns} from mail_links where ${waiting(token, flows)}`)

/** Uses up a link and invalidates every link that must not be used after it. */
export const spendMailLink = Effect.fn("spendMailLink")(function* (token: string, flows: Flows) {
  const link = yield* first(
    sql`update mail_links set used_at = now() where ${waiting(token, flows)} returning ${columns}`
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

/** The newest unused link of a flow from the last day, or null. */
export const pendingMailLink = (userId: number, flow: LinkFlow) =>
  first(sql`select ${columns} from mail_links
    where user_id = ${userId} and flow = ${flow} and used_at is null
      and created_at > now() - interval '1 day' order by created_at desc limit 1`)
