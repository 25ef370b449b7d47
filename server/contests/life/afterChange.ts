import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ContestEffect } from "../../../src/machines/contest/decide.ts"
import { ChangeFeed } from "../../events/ChangeFeed.ts"
import { passOn, tellPublished } from "../selection/passOn.ts"

/** What follows from a change of a contest's life, in its transaction. */
export const afterChange = Effect.fn("afterChange")(function* (
  contestId: number,
  effects: ReadonlyArray<ContestEffect>
) {
  const sql = yield* SqlClient.SqlClient
  const feed = yield* ChangeFeed
  const isClosed = effects.some((effect) => effect.type === "statusChanged" && effect.to === "closed_contest")
  if (isClosed) {
    yield* passOn(contestId)
    yield* tellPublished(contestId)
    // Their tasks are everybody's now, for practice.
    yield* sql`update problems set public = true
      where not public and id in (select problem_id from contest_problems where contest_id = ${contestId})`
    yield* feed.changed("problems")
  }
  if (effects.length > 0) yield* feed.changed("contests")
})
