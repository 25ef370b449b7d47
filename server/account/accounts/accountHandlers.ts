import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { getAvatar, removeAvatar, setAvatar } from "./avatar.ts"
import { askDeletion } from "./accountDeletion.ts"
import { getExport, startExport } from "./accountExport.ts"
import { listConsents } from "./listConsents.ts"
import { listDevices } from "./listDevices.ts"
import { profileOf } from "./profileOf.ts"
import { forgetTokens } from "./sessionCookies.ts"
import { Sessions } from "./Sessions.ts"
import { updateUser } from "../../platform/users/users.ts"

export const accountHandlers = handlersFor("account")({
  updateProfile: ({ viewer, payload }) => Effect.flatMap(updateUser(viewer.userId, payload), profileOf),
  listDevices: ({ viewer }) => listDevices(viewer),
  endDevice: ({ viewer, params }) =>
    Sessions.use((sessions) => sessions.endOwn(viewer.userId, params.id)).pipe(
      Effect.flatMap((ended) => (ended ? Effect.succeed(null) : Effect.fail(notFound)))
    ),
  endOtherDevices: ({ viewer }) =>
    Sessions.use((sessions) => sessions.endAll(viewer.userId, viewer.sessionId)).pipe(
      Effect.map((ended) => ({ ended }))
    ),
  setAvatar: ({ viewer, images }) => Effect.flatMap(setAvatar(viewer.userId, images[0]!), profileOf),
  removeAvatar: ({ viewer }) => Effect.flatMap(removeAvatar(viewer.userId), profileOf),
  getAvatar: ({ params }) => getAvatar(params.key, params.size),
  listConsents: ({ viewer }) => listConsents(viewer.userId),
  startExport: ({ viewer, language }) => startExport(viewer.userId, language),
  getExport: ({ params }) => getExport(params.key),
  deleteAccount: ({ viewer, payload, address }) =>
    askDeletion(viewer, { ...payload, address }).pipe(Effect.tap(() => forgetTokens))
})
