import { Effect, Layer, Schedule } from "effect"
import { sql } from "../../../platform/database/sql.ts"
import { Metrics } from "../../../platform/operations/Metrics.ts"

/** Adds failed requests of this process to the database, so that organisers see the total of all processes. */
const reportFailures = Effect.fn("reportFailures")(function* (count: number) {
  yield* sql`insert into failed_requests as f (minute, count) values (date_trunc('minute', now()), ${count})
    on conflict (minute) do update set count = f.count + excluded.count`
  yield* sql`delete from failed_requests where minute < now() - interval '1 day'`
})

/** Reports the failed requests of this process every 5 seconds. */
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
    // If the database is unavailable, the count accumulates.
    yield* report.pipe(Effect.ignore, Effect.repeat(Schedule.spaced("5 seconds")), Effect.forkScoped)
  })
)
