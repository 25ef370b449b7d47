import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { findContest } from "../store/findContest.ts"
import { declineInvitation as decline } from "../store/invitations.ts"

/** Declines an invitation; without one it changes nothing and answers the same. */
export const declineInvitation = Effect.fn("declineInvitation")(function* (slug: string, userId: number) {
  const sql = yield* SqlClient.SqlClient
  const act = Effect.gen(function* () {
    const { id } = yield* findContest(slug)
    yield* decline(id, userId)
  })
  yield* sql.withTransaction(act)
  return null
})
