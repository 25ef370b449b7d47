import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import {
  changeEmail,
  confirmEmailChange,
  getEmailLink,
  resendEmailChange,
  undoEmailChange
} from "./emailAddressChanges.ts"
import { forgetTokens } from "./sessionCookies.ts"
import { guestWrite } from "./SignInLimits.ts"

export const emailChangeHandlers = handlersFor("emailChange")({
  changeEmail: ({ viewer, payload, address }) => changeEmail(viewer.userId, payload, address),
  resendEmailChange: ({ viewer, payload }) => resendEmailChange(viewer.userId, payload.email),
  getEmailLink: ({ params }) => getEmailLink(params.token),
  confirmEmailChange: (request) =>
    Effect.andThen(guestWrite(request), confirmEmailChange(request.params.token)),
  undoEmailChange: (request) =>
    Effect.andThen(guestWrite(request), undoEmailChange(request.params.token)).pipe(
      Effect.tap(() => forgetTokens)
    )
})
