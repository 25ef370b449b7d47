import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What has served its time: spent links and tokens, counted mails, answers kept for repeats,
 * and devices long unused. The privacy policy names these times.
 */
export const forgetSpent = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from idempotent_answers where created_at < now() - interval '30 days'`
  yield* sql`delete from mail_requests where requested_at < now() - interval '1 day'`
  yield* sql`delete from mail_links where expires_at < now() - interval '30 days'`
  // Kept past the grace only as a mark that they are spent.
  yield* sql`update refresh_tokens set successor = null
    where successor is not null and spent_at < now() - interval '5 minutes'`
  yield* sql`delete from refresh_tokens where expires_at < now()`
  yield* sql`delete from sessions where last_used_at < now() - interval '180 days'`
  yield* sql`delete from fingerprints f where created_at < now() - interval '180 days'
    and not exists (select from sessions s where s.window_key = f.key)`
})

/** Does so every few minutes while the process lives. */
export const accountHousekeeping = Layer.effectDiscard(
  forgetSpent.pipe(
    Effect.tapCause((cause) => Effect.logWarning("Spent tokens and links could not be deleted", cause)),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("10 minutes")),
    Effect.forkScoped
  )
)
