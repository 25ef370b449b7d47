import { Context, Effect, Exit, Layer, Schedule, Schema, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../platform/config.ts"
import { DatabaseAddress } from "../platform/database/DatabaseAddress.ts"
import { decodeIds, rowsOf, sql } from "../platform/database/sql.ts"
import { type CrowdOrder, CrowdProcess } from "./CrowdProcess.ts"
import { removeRehearsal } from "./removeRehearsals.ts"

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

const decodeStops = rowsOf({ stops: Schema.Boolean })

/** Stores the live picture every second. An organiser's wish to stop may have reached another server. */
const follow = (runId: number, crowd: CrowdProcess) =>
  Effect.gen(function* () {
    const rows = yield* sql`update rehearsal_runs
      set alive_at = now(), progress = ${json(crowd.progress)}::jsonb
      where id = ${runId} and state = 'running' returning stops`.pipe(decodeStops)
    // The run is gone with its contest, or counts as interrupted.
    if (rows[0]?.stops !== false) void crowd.stop()
  }).pipe(Effect.ignore, Effect.repeat(Schedule.spaced("1 second")), Effect.andThen(Effect.never))

/** A killed crowd leaves its copy of the contest. */
const removeCopy = Effect.fnUntraced(function* ({ progress }: CrowdProcess) {
  const left = yield* sql`select rehearsal_id as id from contests
    where slug = ${progress?.contest ?? null} and rehearsal_id is not null`.pipe(decodeIds)
  yield* Effect.forEach(left, ({ id }) => removeRehearsal(id), { discard: true })
})

const retries = Schedule.spaced("1 second").pipe(Schedule.upTo({ times: 5 }))

const perform = Effect.fnUntraced(function* (runId: number, order: CrowdOrder) {
  const crowd = new CrowdProcess(order, yield* Config, yield* DatabaseAddress)
  const finish = Effect.fnUntraced(function* (isInterrupted: boolean) {
    const state = yield* Effect.promise(() => crowd.ended)
    yield* sql`update rehearsal_runs set state = ${isInterrupted && state !== "done" ? "interrupted" : state},
        progress = ${json(crowd.progress)}::jsonb, report = ${json(crowd.report)}::jsonb
      where id = ${runId} and state = 'running'`
    yield* removeCopy(crowd)
  })
  yield* Effect.raceFirst(
    Effect.promise(() => crowd.ended),
    follow(runId, crowd)
  ).pipe(
    Effect.onInterrupt(() => Effect.promise(() => crowd.stop())),
    Effect.onExit((exit) => finish(Exit.hasInterrupts(exit)).pipe(Effect.retry(retries), Effect.orDie))
  )
})

/** Runs the rehearsals that organisers start at this server. They end with it. */
export class RehearsalRuns extends Context.Service<
  RehearsalRuns,
  { readonly begin: (runId: number, order: CrowdOrder) => Effect.Effect<void> }
>()("server/rehearsal/RehearsalRuns") {
  static readonly layer = Layer.effect(
    RehearsalRuns,
    Effect.gen(function* () {
      const services = yield* Effect.context<SqlClient.SqlClient | Config | DatabaseAddress>()
      const scope = yield* Scope.Scope
      const begin = (runId: number, order: CrowdOrder) =>
        perform(runId, order).pipe(
          Effect.catchCause((cause) =>
            Effect.logError("The state of a rehearsal could not be stored", cause)
          ),
          Effect.provideContext(services),
          Effect.forkIn(scope),
          Effect.asVoid
        )
      return RehearsalRuns.of({ begin })
    })
  )
}
