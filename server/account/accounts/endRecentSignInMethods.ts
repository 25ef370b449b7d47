import { Effect, Schema } from "effect"
import { rowsOf, sql } from "../../platform/database/sql.ts"

const decodeSignInMethods = rowsOf({ name: Schema.String, ended: Schema.Boolean })

/** Names of the passkeys and applications that a recovery ended and kept. */
export interface SignInMethods {
  readonly ended: ReadonlyArray<string>
  readonly remaining: ReadonlyArray<string>
}

/**
 * Ends the passkeys and applications added within the last 30 days,
 * because an intruder's would survive the password recovery.
 */
export const endRecentSignInMethods = Effect.fn("endRecentSignInMethods")(function* (userId: number) {
  const methods = yield* sql`
    with passkeys_ended as (
      delete from passkeys where user_id = ${userId} and created_at > now() - interval '30 days' returning id
    ), grants_ended as (
      delete from oauth_grants where user_id = ${userId} and created_at > now() - interval '30 days' returning id
    )
    select name, id in (select id from passkeys_ended) as ended from passkeys where user_id = ${userId}
    union
    select c.name, g.id in (select id from grants_ended) from oauth_grants g join oauth_clients c on c.id = g.client_id
    where g.user_id = ${userId} and g.expires_at > now()
    order by name`.pipe(decodeSignInMethods)
  const names = (ended: boolean) => methods.filter((method) => method.ended === ended).map(({ name }) => name)
  return { ended: names(true), remaining: names(false) } satisfies SignInMethods
})
