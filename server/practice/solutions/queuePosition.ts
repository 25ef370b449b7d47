import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"

/** Number of solutions judged before this queued one; reads only the index of queued solutions. */
export const queuePosition = Effect.fn("queuePosition")(function* (solutionId: number, priority: number) {
  const [row] = yield* sql<{ position: number }>`
    select (select count(*) from solutions where status = 'queued' and priority > ${priority})
      + (select count(*) from solutions
        where status = 'queued' and priority = ${priority} and id < ${solutionId}) as position`
  return row?.position ?? 0
})

/** Limit for counting the position of a new solution: longer queues occur when thousands arrive at once. */
export const countedMost = 200

/** Number of queued solutions with one priority. */
export interface WaitingCount {
  readonly priority: number
  readonly count: number
}

/**
 * Position of a new solution, counted in the first `countedMost` of the queue.
 * Null if it is further back; `publishQueuePositions` then sends the position.
 */
export function positionBehind(front: ReadonlyArray<WaitingCount>, priority: number): number | null {
  const before = front.filter((waiting) => waiting.priority >= priority)
  const position = before.reduce((sum, { count }) => sum + count, 0)
  return position >= countedMost ? null : position
}
