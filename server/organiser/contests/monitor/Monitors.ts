import { Cache, Clock, Context, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Monitor } from "../../../../src/api/contract/organiser/monitor.ts"
import { ReadSql } from "../../../platform/database/sqlLayer.ts"
import { readContests } from "../../../olympiads/store/findContest.ts"
import { type Answer, notFound } from "../../../platform/http/ApiError.ts"
import { readMonitor } from "./readMonitor.ts"

const freshFor = Duration.seconds(3)

/** Monitor data, at most a few seconds old; cached per process, regardless of the number of organisers watching. */
export class Monitors extends Context.Service<
  Monitors,
  { readonly of: (contestId: number) => Answer<Monitor, "NotFound"> }
>()("server/organiser/contests/monitor/Monitors") {
  static readonly layer = Layer.effect(
    Monitors,
    Effect.gen(function* () {
      const services = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
      const read = Effect.fnUntraced(function* (contestId: number) {
        const [contest] = yield* readContests("c.id = $1", [contestId])
        if (contest === undefined) return yield* notFound
        return yield* readMonitor(contest, yield* Clock.currentTimeMillis)
      })
      const cache = yield* Cache.make({
        capacity: 64,
        timeToLive: freshFor,
        lookup: (contestId: number) => Effect.provideContext(read(contestId), services)
      })
      return Monitors.of({ of: (contestId) => Cache.get(cache, contestId) })
    })
  )
}
