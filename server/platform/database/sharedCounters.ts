import { Effect, Schedule, Schema } from "effect"
import type { Counted, Counting } from "../http/RateLimits.ts"
import { rowsOf } from "./sql.ts"
import { ownConnection } from "./sqlLayer.ts"

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/** Keys are locked in their order, so that two processes do not deadlock. Commits do not wait for the disk. */
const statement = `
  with deferred_flush as materialized (select set_config('synchronous_commit', 'off', true)),
  asked as materialized (
    select k.* from jsonb_to_recordset($1::jsonb) k (key text, points bigint, ms bigint) cross join deferred_flush
  )
  insert into rate_limits as known (key, points, expire)
  select key, greatest(0, points), ${now} + ms from asked order by key
  on conflict (key) do update set
    points = case when known.expire <= ${now} then excluded.points else least(2147483647, greatest(0,
      known.points + (select points from asked where asked.key = excluded.key))) end,
    expire = case when known.expire <= ${now} then excluded.expire else known.expire end
  returning key, points, expire - ${now} as "msLeft"`

const decodeCounters = rowsOf({ key: Schema.String, points: Schema.Int, msLeft: Schema.Int })

/** The column has 255 characters. */
const shortened = ({ key, ...counting }: Counting): Counting => ({ ...counting, key: key.slice(0, 255) })

/** Points that come together for one key are counted one after the other. */
const inTurn = (asked: ReadonlyArray<Counting>, counted: ReadonlyMap<string, Counted>) => {
  const left = new Map(counted)
  return asked
    .toReversed()
    .map(({ key, points }) => {
      const counter = left.get(key)!
      left.set(key, { ...counter, points: Math.max(0, counter.points - points) })
      return counter
    })
    .toReversed()
}

const sumOf = (key: string, same: ReadonlyArray<Counting>) => ({
  key,
  ms: same[0]!.ms,
  points: same.reduce((sum, { points }) => sum + points, 0)
})

/**
 * Adds points to counters in the database, which all processes share and which survive a restart. It has a connection of
 * its own: callers may hold all connections of the pool, each in a transaction.
 */
export const sharedCounters = Effect.gen(function* () {
  const sql = yield* ownConnection("zama-limits")
  const forget = sql.unsafe(`delete from rate_limits where expire < ${now} - 3600000`)
  yield* forget.pipe(Effect.ignore, Effect.repeat(Schedule.spaced("10 minutes")), Effect.forkScoped)
  return Effect.fnUntraced(function* (countings: ReadonlyArray<Counting>) {
    const asked = countings.map(shortened)
    const sums = [...Map.groupBy(asked, ({ key }) => key)].map(([key, same]) => sumOf(key, same))
    const rows = yield* sql
      .unsafe(statement, [JSON.stringify(sums)])
      .pipe(Effect.flatMap(decodeCounters), Effect.timeout("5 seconds"))
    return inTurn(asked, new Map(rows.map(({ key, ...counter }) => [key, counter])))
  })
})
