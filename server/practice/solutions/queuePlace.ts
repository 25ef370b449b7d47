import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How many solutions are judged before this queued one; reads only the index of those that wait. */
export const queuePlace = Effect.fn("queuePlace")(function* (solutionId: number, priority: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ position: number }>`
    select (select count(*) from solutions where status = 'queued' and priority > ${priority})
      + (select count(*) from solutions
        where status = 'queued' and priority = ${priority} and id < ${solutionId}) as position`
  return row?.position ?? 0
})

/** In a longer queue a place is not counted for each who comes: thousands come at once then. */
export const countedMost = 200

/** Solutions of one priority that wait. */
export interface WaitingCount {
  readonly priority: number
  readonly count: number
}

/**
 * How many of those `countedMost` who wait at the front are judged before one that comes now; null when it is further
 * back, where `publishQueuePositions` tells the place to all together.
 */
export function positionBehind(front: ReadonlyArray<WaitingCount>, priority: number): number | null {
  const before = front.filter((waiting) => waiting.priority >= priority)
  const position = before.reduce((sum, { count }) => sum + count, 0)
  return position >= countedMost ? null : position
}
