import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/** Deletes old rows: streams resume within an hour, run results are short-lived, notifications last 90 days. */
export const forgetOld = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from events where created_at < now() - interval '1 hour'`
  yield* sql`delete from notifications where created_at < now() - interval '90 days'`
  yield* sql`delete from runs where created_at < now() - interval '1 hour'`
})

/** Runs every 5 minutes. */
export const housekeeping = Layer.effectDiscard(
  forgetOld.pipe(
    Effect.tapCause((cause) => Effect.logWarning("Old events and runs could not be deleted", cause)),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("5 minutes")),
    Effect.forkScoped
  )
)
