import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { EmailChanges } from "./EmailChanges.ts"
import { forgetTokens } from "./sessionCookies.ts"
import { SignInLimits } from "./SignInLimits.ts"

const guestWrite = ({ address }: { readonly address: string }) =>
  SignInLimits.use((limits) => limits.beforeGuestWrite(address))

export const emailChangeHandlers = handlersFor("emailChange")({
  changeEmail: ({ viewer, payload, address }) =>
    EmailChanges.use((changes) => changes.ask(viewer.userId, payload, address)),
  resendEmailChange: ({ viewer, payload }) =>
    EmailChanges.use((changes) => changes.resend(viewer.userId, payload.email)),
  getEmailLink: ({ params }) => EmailChanges.use((changes) => changes.look(params.token)),
  confirmEmailChange: (request) =>
    Effect.andThen(
      guestWrite(request),
      EmailChanges.use((changes) => changes.confirm(request.params.token))
    ),
  undoEmailChange: (request) =>
    Effect.andThen(
      guestWrite(request),
      EmailChanges.use((changes) => changes.undo(request.params.token))
    ).pipe(Effect.tap(() => forgetTokens))
})
