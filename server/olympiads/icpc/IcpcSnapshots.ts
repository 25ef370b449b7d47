import { Cache, Clock, Context, Duration, Effect, Exit, Layer, type Scope, Semaphore } from "effect"
import type { SqlClient } from "effect/sql"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { makeSlots } from "../../platform/http/makeSlots.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { type Answer, type ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"
import { readContests } from "../store/findContest.ts"
import { FeedLog } from "./FeedLog.ts"
import { type IcpcData, type IcpcView, readIcpcData } from "./icpcData.ts"

/** Each process reads a contest at most this often, regardless of the number of requests. */
const freshForMs = 3000
/** The cache lifetime is at least this multiple of the time that the read took. */
const restTimes = 10

/** Capacity per view; snapshots of the largest olympiads fill memory. */
const cachedSnapshots = 4

/** Open feeds per view and process. */
const feedsMax = 100
const feedsOfOneAddress = 4

/** Snapshots that one address without a key may trigger per minute. */
const made = { name: "contest-api-snapshots", points: 60, seconds: 60 }

const tooManyFeeds = tooManyRequests(60)

/** Cached data of the Contest API, a few seconds old. */
export class IcpcSnapshots extends Context.Service<
  IcpcSnapshots,
  {
    /** Null if the contest does not exist. */
    readonly of: (contestId: number, view: IcpcView) => Answer<IcpcData | null>
    /** The same for one request; limits how many snapshots an address triggers in the public view. */
    readonly asked: (
      contestId: number,
      view: IcpcView,
      address: string
    ) => Answer<IcpcData | null, "TooManyRequests">
    /** Holds one feed slot until the scope closes. */
    readonly enter: (
      view: IcpcView,
      address: string
    ) => Effect.Effect<void, ApiError<"TooManyRequests">, Scope.Scope>
    /** Shared log of a contest's feeds; it exists while at least one of them is open. */
    readonly log: (contestId: number, view: IcpcView) => Effect.Effect<FeedLog, never, Scope.Scope>
  }
>()("server/olympiads/icpc/IcpcSnapshots") {
  static readonly layer = Layer.effect(
    IcpcSnapshots,
    Effect.gen(function* () {
      const context = yield* Effect.context<ReadSql | SqlClient.SqlClient>()
      const read = Effect.fnUntraced(function* (key: string) {
        const [id, view] = key.split(" ") as [string, IcpcView]
        const begun = yield* Clock.currentTimeMillis
        const [contest] = yield* readContests("c.id = $1", [id])
        const data = contest === undefined ? null : yield* readIcpcData(contest, view)
        return { data, elapsedMs: (yield* Clock.currentTimeMillis) - begun }
      })
      const makeCache = (making: Semaphore.Semaphore | null) => {
        const make = (key: string) => Effect.provideContext(read(key), context)
        return Cache.makeWith(
          (key: string) => (making === null ? make(key) : making.withPermits(1)(make(key))),
          {
            capacity: cachedSnapshots,
            timeToLive: (exit) =>
              Duration.millis(
                Exit.isSuccess(exit) ? Math.max(freshForMs, exit.value.elapsedMs * restTimes) : freshForMs
              )
          }
        )
      }
      // Read public snapshots one at a time, so that they use at most one connection.
      const caches = { full: yield* makeCache(null), public: yield* makeCache(Semaphore.makeUnsafe(1)) }
      const limits = yield* RateLimits
      const hold = makeSlots(tooManyFeeds)
      const keyOf = (contestId: number, view: IcpcView) => `${contestId} ${view}`
      const open = new Map<string, { readonly log: FeedLog; readers: number }>()
      const enterLog = (key: string) => {
        const known = open.get(key) ?? { log: new FeedLog(), readers: 0 }
        known.readers += 1
        open.set(key, known)
        return known
      }
      const leave = (key: string, known: ReturnType<typeof enterLog>) => {
        known.readers -= 1
        if (known.readers === 0) open.delete(key)
      }
      const of = (contestId: number, view: IcpcView) =>
        Effect.map(Cache.get(caches[view], keyOf(contestId, view)), ({ data }) => data)
      const asked = Effect.fnUntraced(function* (contestId: number, view: IcpcView, address: string) {
        const isMade = yield* Cache.has(caches[view], keyOf(contestId, view))
        if (view === "public" && !isMade) yield* limits.consume(made, address)
        return yield* of(contestId, view)
      })
      return IcpcSnapshots.of({
        of,
        asked,
        // The full view has its own quota; each address of the public view has a lower one.
        enter: (view, address) =>
          hold([
            [view, feedsMax],
            [`${view} ${address}`, view === "full" ? feedsMax : feedsOfOneAddress]
          ]),
        log: (contestId, view) => {
          const key = keyOf(contestId, view)
          const entered = Effect.acquireRelease(
            Effect.sync(() => enterLog(key)),
            (known) => Effect.sync(() => leave(key, known))
          )
          return Effect.map(entered, ({ log }) => log)
        }
      })
    })
  )
}
