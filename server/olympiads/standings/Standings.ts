import { Context, Effect, Layer, Schedule, Schema, Semaphore } from "effect"
import type { Answer } from "../../platform/http/ApiError.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { LiveStandings, type Snapshot } from "./LiveStandings.ts"
import { readLinesWhere, type View } from "./readStandings.ts"
import type { Line } from "./standingsOrder.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const linesAtOnce = 1000

const decodeHorizon = rowsOf({ horizon: Schema.String })
const decodeIds = rowsOf({ userId: Schema.Int })

/** All transactions below this id have ended; later changes have an id from it on. */
const readHorizon = Effect.gen(function* () {
  const [row] = yield* readSql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.pipe(decodeHorizon)
  return row?.horizon ?? "0"
})

/** Reads all lines in parts: twenty thousand at once would block other requests. */
const readAllLines = Effect.fn("readAllLines")(function* (contestId: number, view: View) {
  const all: Array<Line> = []
  for (let after = 0; ;) {
    const part = yield* readLinesWhere(
      view,
      `p.contest_id = $1 and p.user_id in (select q.user_id from contest_participants q
        where q.contest_id = $1 and q.user_id > $2 and q.started_at is not null and q.disqualified_at is null
        order by q.user_id limit ${linesAtOnce})`,
      [contestId, after]
    )
    all.push(...part)
    if (part.length < linesAtOnce) return all
    after = Math.max(...part.map(({ userId }) => userId))
    yield* Effect.yieldNow
  }
})

/** Lines changed since a horizon, and participants who no longer have one. */
const readChangedLines = Effect.fn("readChangedLines")(function* (
  contestId: number,
  view: View,
  horizon: string
) {
  const [changed, gone] = yield* Effect.all(
    [
      readLinesWhere(view, `p.contest_id = $1 and p.changed_in >= $2::text::xid8`, [contestId, horizon]),
      readSql`select user_id as "userId" from contest_participants where contest_id = ${contestId}
        and changed_in >= ${horizon}::text::xid8 and (started_at is null or disqualified_at is not null)`.pipe(
        decodeIds
      )
    ],
    { concurrency: 2 }
  )
  return { changed, gone: gone.map(({ userId }) => userId) }
})

interface Watched {
  readonly contestId: number
  readonly view: View
  readonly standings: LiveStandings
  readonly turn: Semaphore.Semaphore
  horizon: string | null
  filledAt: number
  askedAt: number
  publishedAt: number
  /** Changed since the last published event. */
  isNew: boolean
}

/** Maximum age of other participants' lines, and the refresh interval while the standings are requested. */
const freshMs = 2_000
/** Stops background refreshes after this long without a request; the next request refreshes the standings itself. */
const watchedMs = 30_000
const forgottenMs = 10 * 60_000
/** Full refills are necessary because erased accounts leave no changed row. */
const refillMs = 10 * 60_000
const publishEveryMs = 4_000

const watchedOf = (contestId: number, view: View): Watched => ({
  contestId,
  view,
  standings: new LiveStandings(),
  turn: Semaphore.makeUnsafe(1),
  horizon: null,
  filledAt: 0,
  askedAt: 0,
  publishedAt: 0,
  isNew: false
})

const refill = Effect.fnUntraced(function* (watched: Watched, horizon: string) {
  watched.standings.fill(yield* readAllLines(watched.contestId, watched.view))
  watched.filledAt = Date.now()
  watched.horizon = horizon
})

/** Updates watched standings unless they are fresh. */
const refresh = Effect.fnUntraced(function* (watched: Watched) {
  const { standings, contestId, view } = watched
  const at = Date.now()
  if (at - standings.at < freshMs) return
  const horizon = yield* readHorizon
  if (watched.horizon === null || at - watched.filledAt > refillMs) yield* refill(watched, horizon)
  else {
    const { changed, gone } = yield* readChangedLines(contestId, view, watched.horizon)
    watched.isNew = standings.apply(changed, gone) || watched.isNew
    watched.horizon = horizon
  }
  standings.at = at
})

/**
 * Standings a few seconds old. Each process caches requested boards and reads only changed lines in the background.
 * A request waits only if the standings are stale.
 */
export class Standings extends Context.Service<
  Standings,
  { readonly of: (contestId: number, view: View) => Answer<Snapshot> }
>()("server/olympiads/standings/Standings") {
  static readonly layer = Layer.effect(
    Standings,
    Effect.gen(function* () {
      const sql = yield* ReadSql
      const feed = yield* ChangeFeed
      const allWatched = new Map<string, Watched>()
      const upToDate = (watched: Watched) =>
        watched.turn.withPermits(1)(refresh(watched)).pipe(Effect.provideService(ReadSql, sql))
      const publish = Effect.fnUntraced(function* (watched: Watched) {
        if (!watched.isNew || Date.now() - watched.publishedAt < publishEveryMs) return
        watched.isNew = false
        watched.publishedAt = Date.now()
        yield* feed.contestChanged({ id: watched.contestId, what: "standings", jury: true })
      })
      const round = Effect.suspend(() => {
        const now = Date.now()
        for (const [key, { askedAt }] of allWatched) if (now - askedAt > forgottenMs) allWatched.delete(key)
        const watched = [...allWatched.values()].filter(({ askedAt }) => now - askedAt < watchedMs)
        return Effect.forEach(watched, (each) => Effect.andThen(upToDate(each), publish(each)), {
          concurrency: 2
        })
      })
      yield* round.pipe(
        Effect.catchCause((cause) => Effect.logWarning("Standings could not be brought up to date", cause)),
        Effect.repeat(Schedule.spaced("1 second")),
        Effect.forkScoped
      )
      const of = Effect.fnUntraced(function* (contestId: number, view: View) {
        const key = `${contestId} ${view}`
        const watched = allWatched.get(key) ?? watchedOf(contestId, view)
        allWatched.set(key, watched)
        watched.askedAt = Date.now()
        if (watched.askedAt - watched.standings.at > 2 * freshMs) yield* upToDate(watched)
        return watched.standings.snapshot()
      })
      return Standings.of({ of })
    })
  )
}
