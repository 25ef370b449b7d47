import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"
import { repeatTask } from "../../platform/repeatTask.ts"

/** Deletes expired tokens, and grants without remaining tokens. */
export const forgetExpired = Effect.gen(function* () {
  yield* sql`delete from oauth_tokens where expires_at < now()`
  // A grant exists shortly before its first code.
  yield* sql`delete from oauth_grants g where expires_at < now() or (created_at < now() - interval '10 minutes'
    and not exists (select from oauth_tokens t where t.grant_id = g.id))`
})

export const oauthHousekeeping = repeatTask(
  "10 minutes",
  "Expired tokens of applications could not be deleted",
  forgetExpired
)
