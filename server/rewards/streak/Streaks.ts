import { Context, Effect, Layer } from "effect"
import type { Answer } from "../../platform/http/ApiError.ts"
import { batched } from "../../platform/batched.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { countDays, type CountedDays } from "./streakDays.ts"

/** Counts streak days in batches, because every page requests them and a contest start brings a rush. */
export class Streaks extends Context.Service<
  Streaks,
  { readonly days: (userId: number) => Answer<CountedDays> }
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
