import { Effect } from "effect"
import { decodeIds, sql } from "../../platform/database/sql.ts"

/** The account that problems are imported for; null if no organiser has the email address. */
export const findOwner = Effect.fn("findOwner")(function* (email: string) {
  const [owner] = yield* sql`select id from users
    where email = ${email.toLowerCase()} and 'organiser' = any(roles)
    and email_confirmed_at is not null`.pipe(decodeIds)
  return owner?.id ?? null
})

/** Makes an organiser an owner of problems; existing owners keep them. */
export const addProblemOwner = Effect.fn("addProblemOwner")(function* (
  userId: number,
  slugs: ReadonlyArray<string>
) {
  yield* sql`insert into problem_organisers (problem_id, user_id, problem_role)
    select id, ${userId}, 'owner' from problems where slug = any(${[...slugs]}::text[]) 
    on conflict (problem_id, user_id) do update set problem_role = 'owner'`
})
