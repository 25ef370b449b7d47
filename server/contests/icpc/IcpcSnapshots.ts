import { Cache, Context, Duration, Effect, Layer, type Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { readContests } from "../store/findContest.ts"
import { type IcpcData, type IcpcView, readIcpcData } from "./icpcData.ts"

/** However many tools and visitors ask, each process reads a contest this seldom. */
const freshFor = Duration.seconds(3)

type Failure = SqlError.SqlError | Schema.SchemaError

/** What the Contest API tells, as of a few seconds ago; null when there is no such contest. */
export class IcpcSnapshots extends Context.Service<
  IcpcSnapshots,
  { readonly of: (contestId: number, view: IcpcView) => Effect.Effect<IcpcData | null, Failure> }
>()("server/contests/icpc/IcpcSnapshots") {
  static readonly layer = Layer.effect(
    IcpcSnapshots,
    Effect.gen(function* () {
      const context = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
      const read = Effect.fnUntraced(function* (key: string) {
        const [id, view] = key.split(" ") as [string, IcpcView]
        const [contest] = yield* readContests("c.id = $1", [id])
        return contest === undefined ? null : yield* readIcpcData(contest, view)
      })
      const cache = yield* Cache.make({
        capacity: 32,
        timeToLive: freshFor,
        lookup: (key: string) => Effect.provideContext(read(key), context)
      })
      return IcpcSnapshots.of({ of: (contestId, view) => Cache.get(cache, `${contestId} ${view}`) })
    })
  )
}
