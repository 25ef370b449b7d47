import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { endApplication, listApplications } from "./connectedApplications.ts"
import { askAuthorization, decideAuthorization } from "./consentDecision.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"

/** Authorisation requests of one address, and decisions of one user; a whole school may share an address. */
const asked = { name: "oauth-asked", points: 600, seconds: 15 * 60 }
const decided = { name: "oauth-decided", points: 60, seconds: 15 * 60 }

/** Calls of the consent page and of the connected applications; `oauthPath` serves the protocol itself. */
export const oauthHandlers = handlersFor("oauth")({
  askAuthorization: ({ payload, viewer, address }) =>
    RateLimits.use((limits) => limits.consume(asked, address)).pipe(
      Effect.andThen(askAuthorization(payload, viewer))
    ),
  decideAuthorization: ({ payload, viewer }) =>
    RateLimits.use((limits) => limits.consume(decided, viewer.userId)).pipe(
      Effect.andThen(decideAuthorization(payload.request, payload.allow, viewer)),
      Effect.map((address) => ({ address }))
    ),
  listApplications: ({ viewer }) => listApplications(viewer.userId),
  endApplication: ({ viewer, params }) => endApplication(viewer.userId, params.id)
})
