import { Effect } from "effect"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { listDevices } from "./listDevices.ts"
import { profileOf } from "./profileOf.ts"
import { Sessions } from "./Sessions.ts"
import { Users } from "./Users.ts"

const deviceUnknown = new Refusal({ kind: "notFound", message: "failure.notFound" })

/** The calls of a learner's own account. */
export const accountHandlers = handlersFor("account")({
  updateProfile: ({ viewer, payload }) =>
    Effect.flatMap(
      Users.use((users) => users.update(viewer.userId, payload)),
      profileOf
    ),
  listDevices: ({ viewer }) => listDevices(viewer),
  endDevice: ({ viewer, params }) =>
    Sessions.use((sessions) => sessions.endOwn(viewer.userId, params.id)).pipe(
      Effect.flatMap((ended) => (ended ? Effect.succeed(null) : Effect.fail(deviceUnknown)))
    ),
  endOtherDevices: ({ viewer }) =>
    Sessions.use((sessions) => sessions.endAll(viewer.userId, viewer.sessionId)).pipe(
      Effect.map((ended) => ({ ended }))
    )
})
