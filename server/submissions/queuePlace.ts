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
