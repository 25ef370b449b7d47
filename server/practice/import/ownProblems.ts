import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decodeIds } from "../../platform/database/rows.ts"

/** The account that problems are imported for; null if no organiser has the email address. */
export const findOwner = Effect.fn("findOwner")(function* (email: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select id from users
    where email = ${email.toLowerCase()} and 'organiser' = any(roles) and email_confirmed_at is not null`
  const [owner] = yield* decodeIds(rows)
  return owner?.id ?? null
})

/** Adds an organiser as an owner of problems; existing owners keep them. */
export const ownProblems = Effect.fn("ownProblems")(function* (userId: number, slugs: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into problem_owners (problem_id, user_id)
    select id, ${userId} from problems where slug = any(${[...slugs]}::text[]) on conflict do nothing`
})
