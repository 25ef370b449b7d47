import { Cache, Clock, Context, Duration, Effect, Exit, Layer, type Schema, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { readContests } from "../store/findContest.ts"
import { FeedLog } from "./FeedLog.ts"
import { type IcpcData, type IcpcView, readIcpcData } from "./icpcData.ts"

/** However many tools and visitors ask, each process reads a contest this seldom … */
const freshForMs = 3000
/** … and one that takes long so many times more seldom than it takes. */
const restTimes = 10

/** Snapshots of the largest olympiads fill memory. */
const snapshotsKept = 8

/** Open feeds of one process. */
const feedsMax = 100

type Failure = SqlError.SqlError | Schema.SchemaError

/** What the Contest API tells, as of a few seconds ago. */
export class IcpcSnapshots extends Context.Service<
  IcpcSnapshots,
  {
    /** Null when there is no such contest. */
    readonly of: (contestId: number, view: IcpcView) => Effect.Effect<IcpcData | null, Failure>
    readonly mayFeed: () => boolean
    /** What the feeds of a contest share, for as long as one of them is open. */
    readonly log: (contestId: number, view: IcpcView) => Effect.Effect<FeedLog, never, Scope.Scope>
  }
>()("server/contests/icpc/IcpcSnapshots") {
  static readonly layer = Layer.effect(
    IcpcSnapshots,
    Effect.gen(function* () {
      const context = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
      const read = Effect.fnUntraced(function* (key: string) {
        const [id, view] = key.split(" ") as [string, IcpcView]
        const begun = yield* Clock.currentTimeMillis
        const [contest] = yield* readContests("c.id = $1", [id])
        const data = contest === undefined ? null : yield* readIcpcData(contest, view)
        return { data, tookMs: (yield* Clock.currentTimeMillis) - begun }
      })
      const cache = yield* Cache.makeWith((key: string) => Effect.provideContext(read(key), context), {
        capacity: snapshotsKept,
        timeToLive: (exit) =>
          Duration.millis(
            Exit.isSuccess(exit) ? Math.max(freshForMs, exit.value.tookMs * restTimes) : freshForMs
          )
      })
      const keyOf = (contestId: number, view: IcpcView) => `${contestId} ${view}`
      const open = new Map<string, { readonly log: FeedLog; readers: number }>()
      let feeds = 0
      const enter = (key: string) => {
        const known = open.get(key) ?? { log: new FeedLog(), readers: 0 }
        known.readers += 1
        feeds += 1
        open.set(key, known)
        return known
      }
      const leave = (key: string, known: ReturnType<typeof enter>) => {
        known.readers -= 1
        feeds -= 1
        if (known.readers === 0) open.delete(key)
      }
      return IcpcSnapshots.of({
        of: (contestId, view) => Effect.map(Cache.get(cache, keyOf(contestId, view)), ({ data }) => data),
        mayFeed: () => feeds < feedsMax,
        log: (contestId, view) => {
          const key = keyOf(contestId, view)
          const entered = Effect.acquireRelease(
            Effect.sync(() => enter(key)),
            (known) => Effect.sync(() => leave(key, known))
          )
          return Effect.map(entered, ({ log }) => log)
        }
      })
    })
  )
}
