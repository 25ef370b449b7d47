import { Context, Effect, Layer } from "effect"
import { Pool } from "pg"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible"
import { type Address, DatabaseAddress, forNode } from "./DatabaseAddress.ts"

export interface Limit {
  /** Separates the counters of this limit from those of others. */
  readonly keyPrefix: string
  readonly points: number
  /** In seconds. */
  readonly duration: number
}

const openPool = (address: Address) => {
  const pool = new Pool({ ...forNode(address), max: 2, application_name: "zama-limits" })
  // The pool replaces a connection that breaks while idle; without a listener, its error would end the process.
  pool.on("error", () => {})
  return pool
}

/**
 * Rate limit counters in the database: processes share them, and they survive a restart. While the database is
 * unavailable, each process counts in memory.
 */
export class SharedLimiters extends Context.Service<
  SharedLimiters,
  { readonly make: (limit: Limit) => RateLimiterAbstract }
>()("server/platform/database/SharedLimiters") {
  static readonly layer = Layer.effect(
    SharedLimiters,
    Effect.gen(function* () {
      const address = yield* DatabaseAddress
      const pool = yield* Effect.acquireRelease(
        Effect.sync(() => openPool(address)),
        (open) => Effect.promise(() => open.end())
      )
      return SharedLimiters.of({
        make: (limit) =>
          new RateLimiterPostgres({
            ...limit,
            storeClient: pool,
            storeType: "pool",
            tableName: "rate_limits",
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(limit)
          })
      })
    })
  )
}
