import { Effect, Schema } from "effect"
import type { Subscription } from "../../../src/api/contract/messages/mailings.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { mailingKinds } from "../../messages/mailings/mailingKinds.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { MailingTokens, type Reader } from "../../messages/mailings/MailingTokens.ts"

const decodeRows = rowsOf({ email: Schema.String, before: Schema.Boolean })

/** `a***@zama.example` */
const masked = (email: string) => email.replace(/^(.).*@/u, "$1***@")

const store = Effect.fnUntraced(function* ({ userId, kind }: Reader, wanted: boolean) {
  const column = sql.literal(mailingKinds[kind].column)
  const rows = yield* sql`
    update users set ${column} = ${wanted}
    from (select id, ${column} as before from users where id = ${userId} and email is not null for update) old
    where users.id = old.id returning users.email, old.before`.pipe(decodeRows)
  return rows[0]
})

/** Ends or restores a mailing subscription. Rejects an invalid token before any query. */
export const changeSubscription = Effect.fn("changeSubscription")(function* (token: string, wanted: boolean) {
  const reader = (yield* MailingTokens).read(token)
  if (reader === null) return yield* notFound
  const found = yield* store(reader, wanted)
  if (found === undefined) return yield* notFound
  const subscription: Subscription = {
    kind: reader.kind,
    email: masked(found.email),
    changed: found.before !== wanted
  }
  return subscription
})
