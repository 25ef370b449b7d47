import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { endApplication, listApplications } from "./applications.ts"
import { askAuthorization, decideAuthorization } from "./authorization.ts"
import { OAuthLimits } from "./OAuthLimits.ts"

/** Calls of the consent page and of the connected applications; `oauthPath` serves the protocol itself. */
export const oauthHandlers = handlersFor("oauth")({
  askAuthorization: ({ payload, viewer, address }) =>
    OAuthLimits.use((limits) => limits.beforeAsking(address)).pipe(
      Effect.andThen(askAuthorization(payload, viewer))
    ),
  decideAuthorization: ({ payload, viewer }) =>
    OAuthLimits.use((limits) => limits.beforeDeciding(viewer.userId)).pipe(
      Effect.andThen(decideAuthorization(payload.request, payload.allow, viewer)),
      Effect.map((address) => ({ address }))
    ),
  listApplications: ({ viewer }) => listApplications(viewer.userId),
  endApplication: ({ viewer, params }) => endApplication(viewer.userId, params.id)
})
