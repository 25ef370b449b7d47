import { Effect } from "effect"
import { decodeIds, sql } from "../../platform/database/sql.ts"

/** The account that problems are imported for; null if no organiser has the email address. */
export const findOwner = Effect.fn("findOwner")(function* (email: string) {
  const [owner] = yield* sql`select id from users
    where email = ${email.toLowerCase()} and 'organiser' = any(roles)
    and email_confirmed_at is not null`.pipe(decodeIds)
  return owner?.id ?? null
})

/** Adds an organiser as an owner of problems; existing owners keep them. */
export const addProblemOwner = Effect.fn("addProblemOwner")(function* (
  userId: number,
  slugs: ReadonlyArray<string>
) {
  yield* sql`insert into problem_owners (problem_id, user_id)
    select id, ${userId} from problems where slug = any(${[...slugs]}::text[]) on conflict do nothing`
})
