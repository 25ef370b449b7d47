import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { Passwords } from "./Passwords.ts"
import { forgetTokens } from "./sessionCookies.ts"
import { SignInLimits } from "./SignInLimits.ts"

const guestWrite = ({ address }: { readonly address: string }) =>
  SignInLimits.use((limits) => limits.beforeGuestWrite(address))

export const passwordHandlers = handlersFor("passwords")({
  recoverPassword: (request) =>
    Effect.andThen(
      guestWrite(request),
      Passwords.use((passwords) => passwords.recover(request.payload.email))
    ),
  getPasswordLink: ({ params }) => Passwords.use((passwords) => passwords.look(params.token)),
  followPasswordLink: (request) =>
    Effect.andThen(
      guestWrite(request),
      Passwords.use((passwords) => passwords.follow(request.params.token, request.payload, request.address))
    ).pipe(Effect.tap(() => forgetTokens)),
  changePassword: ({ viewer, payload, address }) =>
    Passwords.use((passwords) => passwords.change(viewer.userId, payload, address)).pipe(
      Effect.tap(({ email }) => (email === null ? forgetTokens : Effect.void))
    )
})
