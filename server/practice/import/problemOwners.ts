import { Effect } from "effect"
import { decodeIds, sql } from "../../platform/database/sql.ts"

/** The account that problems are imported for; null if no organiser has the email address. */
export const findOwner = Effect.fn("findOwner")(function* (email: string) {
  const [owner] = yield* sql`select id from users
    where email = ${email.toLowerCase()} and 'organiser' = any(roles)
    and email_confirmed_at is not null`.pipe(decodeIds)
  return owner?.id ?? null
})

/** Makes an organiser an owner of problems, which the log of each new one says; existing owners keep them. */
export const addProblemOwner = Effect.fn("addProblemOwner")(function* (
  userId: number,
  slugs: ReadonlyArray<string>
) {
  yield* sql`
    with changed as (
      select p.id, o.problem_role as role from problems p
      left join problem_organisers o on o.problem_id = p.id and o.user_id = ${userId}
      where p.slug = any(${[...slugs]}::text[]) and o.problem_role is distinct from 'owner'
    ), given as (
      insert into problem_organisers (problem_id, user_id, problem_role) select id, ${userId}, 'owner' from changed
      on conflict (problem_id, user_id) do update set problem_role = 'owner'
    )
    insert into problem_audit (problem_id, act, data)
    select id, 'rights.operator', jsonb_build_object('userId', ${userId}::bigint, 'from', role, 'to', 'owner')
    from changed`
})
