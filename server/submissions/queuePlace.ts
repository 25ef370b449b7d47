import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How many solutions are judged before this queued one; reads only the index of those that wait. */
export const queuePlace = Effect.fn("queuePlace")(function* (solutionId: number, priority: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ place: number }>`
    select (select count(*) from solutions where status = 'queued' and priority > ${priority})
      + (select count(*) from solutions
        where status = 'queued' and priority = ${priority} and id < ${solutionId}) as place`
  return row?.place ?? 0
})

/** In a longer queue a place is not counted for each who comes: thousands come at once then. */
const countedMost = 200

/** The same near the front, null further back; `tellQueuePlaces` tells it to all who wait there together. */
export const nearQueuePlace = Effect.fn("nearQueuePlace")(function* (solutionId: number, priority: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ place: number }>`
    select (select count(*) from (select from solutions
        where status = 'queued' and priority > ${priority} limit ${countedMost}) higher)
      + (select count(*) from (select from solutions
        where status = 'queued' and priority = ${priority} and id < ${solutionId} limit ${countedMost}) earlier) as place`
  return row === undefined || row.place >= countedMost ? null : row.place
})
