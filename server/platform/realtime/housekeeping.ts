import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/** Old events and runs go: streams resume within the hour, and a run's result is for now. News is old after a season. */
export const forgetOld = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from events where created_at < now() - interval '1 hour'`
  yield* sql`delete from notifications where created_at < now() - interval '90 days'`
  yield* sql`delete from runs where created_at < now() - interval '1 hour'`
})

/** Does so every few minutes while the process lives. */
export const housekeeping = Layer.effectDiscard(
  forgetOld.pipe(
    Effect.tapCause((cause) => Effect.logWarning("Old events and runs could not be deleted", cause)),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("5 minutes")),
    Effect.forkScoped
  )
)
