import { Context, Effect, Layer } from "effect"
import { batched } from "../batched.ts"
import { Config } from "../config.ts"
import { sharedCounters } from "../database/sharedCounters.ts"
import type { ServerMessageKey } from "../i18n/translate.ts"
import { type ApiError, tooManyRequests } from "./ApiError.ts"

/** Points that a key may spend within a time. */
export interface RateLimit {
  /** Separates the counters of this limit from those of others. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly message?: ServerMessageKey
}

/** Points added to a counter, or taken from it if negative. */
export interface Counting {
  readonly key: string
  readonly points: number
  /** The life of the counter, from its first point. */
  readonly ms: number
}

/** A counter after the points were added. */
export interface Counted {
  readonly points: number
  readonly msLeft: number
}

type Count = (counting: Counting) => Effect.Effect<Counted>

/** So many counters are searched for expired ones at most once for each of them. */
const sweepAt = 10_000

/** Counters in this process. */
const ownCounters = (): Count => {
  const counters = new Map<string, { points: number; until: number }>()
  let sweepSize = sweepAt
  const sweep = (now: number) => {
    for (const [key, { until }] of counters) if (until <= now) counters.delete(key)
    sweepSize = Math.max(sweepAt, 2 * counters.size)
  }
  return ({ key, points, ms }) =>
    Effect.sync(() => {
      const now = performance.now()
      if (counters.size >= sweepSize) sweep(now)
      const known = counters.get(key)
      const counter = known !== undefined && known.until > now ? known : { points: 0, until: now + ms }
      counter.points = Math.max(0, counter.points + points)
      counters.set(key, counter)
      return { points: counter.points, msLeft: counter.until - now }
    })
}

type Key = string | number

interface RateLimitsShape {
  /** Spends points of a key and returns how many it has spent; fails if it had too few left. */
  readonly consume: (
    limit: RateLimit,
    key: Key,
    points?: number
  ) => Effect.Effect<number, ApiError<"TooManyRequests">>
  /** Fails if the key has no points left; spends none. */
  readonly check: (limit: RateLimit, key: Key) => Effect.Effect<void, ApiError<"TooManyRequests">>
  /** Gives points of a key back, all by default. */
  readonly refund: (limit: RateLimit, key: Key, points?: number) => Effect.Effect<void>
}

const limitsWith = (count: Count): RateLimitsShape => {
  const counted = ({ name, seconds }: RateLimit, key: Key, points: number) =>
    count({ key: `${name} ${key}`, points, ms: seconds * 1000 })
  const tooMany = ({ message }: RateLimit, { msLeft }: Counted) => tooManyRequests(msLeft / 1000, message)
  return {
    consume: Effect.fnUntraced(function* (limit, key, points = 1) {
      const counter = yield* counted(limit, key, points)
      return counter.points > limit.points ? yield* tooMany(limit, counter) : counter.points
    }),
    check: Effect.fnUntraced(function* (limit, key) {
      const counter = yield* counted(limit, key, 0)
      if (counter.points >= limit.points) return yield* tooMany(limit, counter)
    }),
    refund: (limit, key, points = 2 ** 31 - 1) => Effect.asVoid(counted(limit, key, -points))
  }
}

/**
 * Limits calls per key, over all processes of a `DATABASE_URL`. An embedded database serves a single process, which counts
 * by itself.
 */
export class RateLimits extends Context.Service<RateLimits, RateLimitsShape>()(
  "server/platform/http/RateLimits"
) {
  static readonly layerMemory = Layer.sync(RateLimits, () => limitsWith(ownCounters()))
  /** Calls that arrive together share a statement. While the database is unavailable, the process counts by itself. */
  static readonly layerShared = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const ask = yield* batched({ atOnce: 1 }, yield* sharedCounters)
      const own = ownCounters()
      return limitsWith((counting) => Effect.catchCause(ask(counting), () => own(counting)))
    })
  )
  static readonly layer = Layer.unwrap(
    Effect.map(Config, ({ databaseUrl }) =>
      databaseUrl === null ? RateLimits.layerMemory : RateLimits.layerShared
    )
  )
}
