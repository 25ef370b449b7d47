import { Effect, Layer } from "effect"
import { repeatTask } from "../../platform/repeatTask.ts"
import { removeOrphanAvatars } from "./avatarFiles.ts"
import { sql } from "../../platform/database/sql.ts"
import { eraseDueAccounts } from "./eraseAccounts.ts"

/**
 * Deletes expired data: links, tokens, mail counters, idempotent answers and unused devices.
 * The privacy policy states these periods.
 */
export const forgetSpent = Effect.gen(function* () {
  yield* sql`delete from idempotent_answers where created_at < now() - interval '30 days'`
  yield* sql`delete from mail_requests where requested_at < now() - interval '1 day'`
  yield* sql`delete from mail_links where expires_at < now() - interval '30 days'`
  yield* sql`delete from account_exports where created_at < now() - interval '1 day'`
  yield* sql`delete from security_events where at < now() - interval '180 days'`
  yield* sql`delete from passkey_challenges where expires_at < now()`
  // After the grace period, a spent token stays only to detect its reuse.
  yield* sql`update refresh_tokens set successor = null
    where successor is not null and spent_at < now() - interval '5 minutes'`
  yield* sql`delete from refresh_tokens where expires_at < now()`
  yield* sql`delete from sessions where last_used_at < now() - interval '180 days'`
  yield* sql`delete from fingerprints f where created_at < now() - interval '7 days'
    and not exists (select from sessions s where s.window_key = f.key)`
})

/** Updates rating names on the 14th birthday, from which a first name is public: no account change triggers it. */
export const nameGrownUp = Effect.gen(function* () {
  yield* sql`update rating_totals t set name = rating_name(u) from users u
    where u.id = t.user_id and t.name is distinct from rating_name(u)
      and u.date_of_birth between (now() at time zone 'Europe/Moscow')::date - interval '14 years 7 days'
        and (now() at time zone 'Europe/Moscow')::date - interval '14 years'`
})

/** Separate tasks, so that a failure does not stop the others. */
export const accountHousekeeping = Layer.mergeAll(
  repeatTask("10 minutes", "Spent tokens and links could not be deleted", forgetSpent),
  repeatTask("10 minutes", "Names of those who turned 14 could not be shown", nameGrownUp),
  repeatTask("10 minutes", "Accounts to be erased could not be looked for", eraseDueAccounts),
  repeatTask("10 minutes", "Avatar files without an account could not be removed", removeOrphanAvatars)
)
