import { Context, Effect, Layer, type Schema } from "effect"
import type { SqlError } from "effect/sql"
import { batched } from "../../platform/batched.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { countDays, type CountedDays } from "./countDays.ts"

/** Counts streak days in batches, because every page requests them and a contest start brings a rush. */
export class Streaks extends Context.Service<
  Streaks,
  { readonly days: (userId: number) => Effect.Effect<CountedDays, SqlError.SqlError | Schema.SchemaError> }
>()("server/rewards/streak/Streaks") {
  static readonly layer = Layer.effect(
    Streaks,
    Effect.gen(function* () {
      const sql = yield* ReadSql
      const days = yield* batched({ atOnce: 2, most: 200 }, (userIds: ReadonlyArray<number>) =>
        countDays(sql, userIds)
      )
      return Streaks.of({ days })
    })
  )
}
