import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Metrics } from "../../../platform/operations/Metrics.ts"

/** Writes down how many requests failed here since the last time: organisers see those of all processes together. */
const reportFailures = Effect.fn("reportFailures")(function* (count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into failed_requests as f (minute, count) values (date_trunc('minute', now()), ${count})
    on conflict (minute) do update set count = f.count + excluded.count`
  yield* sql`delete from failed_requests where minute < now() - interval '1 day'`
})

/** Tells this process's failed requests, if there were any. */
export const failedRequests = Layer.effectDiscard(
  Effect.gen(function* () {
    const metrics = yield* Metrics
    let reported = metrics.failed()
    const report = Effect.suspend(() => {
      const failed = metrics.failed()
      return failed === reported
        ? Effect.void
        : Effect.andThen(
            reportFailures(failed - reported),
            Effect.sync(() => void (reported = failed))
          )
    })
    // While the database is away they add up.
    yield* report.pipe(Effect.ignore, Effect.repeat(Schedule.spaced("5 seconds")), Effect.forkScoped)
  })
)
