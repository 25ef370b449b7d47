import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { changePassword, followPasswordLink, getPasswordLink, recoverPassword } from "./passwordChanges.ts"
import { forgetTokens } from "./sessionCookies.ts"
import { guestWrite } from "./SignInLimits.ts"

export const passwordHandlers = handlersFor("passwords")({
  recoverPassword: (request) => Effect.andThen(guestWrite(request), recoverPassword(request.payload.email)),
  getPasswordLink: ({ params }) => getPasswordLink(params.token),
  followPasswordLink: (request) =>
    Effect.andThen(
      guestWrite(request),
      followPasswordLink(request.params.token, request.payload, request.address)
    ).pipe(Effect.tap(() => forgetTokens)),
  changePassword: ({ viewer, payload, address }) =>
    changePassword(viewer.userId, payload, address).pipe(
      Effect.tap(({ email }) => (email === null ? forgetTokens : Effect.void))
    )
})
