import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Queue } from "../platform/Queue.ts"
import { notifyInvited } from "./store/invitations.ts"

const decodeTask = Schema.decodeUnknownEffect(Schema.Struct({ contestId: Schema.Int }))

/** Notifies the accounts that an import has invited, after the organiser has had the answer. */
export const invitationTasks = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* Queue
    yield* queue.work("invitations", { slots: 1 }, ({ data }) =>
      Effect.flatMap(decodeTask(data), ({ contestId }) => sql.withTransaction(notifyInvited(contestId)))
    )
  })
)
