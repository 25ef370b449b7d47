import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { bearerToken } from "../../platform/http/Viewer.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { Accounts } from "./Accounts.ts"
import { deviceOf } from "./deviceOf.ts"
import { Fingerprints } from "./Fingerprints.ts"
import { profileOf } from "./profileOf.ts"
import { forgetVisitor, rememberFingerprint, rememberTokens } from "./sessionCookies.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { Users } from "../../platform/users/Users.ts"

const guestWrite = ({ address }: { readonly address: string }) =>
  SignInLimits.use((limits) => limits.beforeGuestWrite(address))

/** Ends the session of the token, even of an expired one; does nothing without a token. */
const endSession = Effect.fnUntraced(function* (authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return
  const reading = yield* (yield* AccessTokens).read(token)
  if (reading.state !== "unknown") yield* (yield* Sessions).end(reading.sessionId)
})

export const sessionHandlers = handlersFor("session")({
  signUp: (request) =>
    Effect.andThen(
      guestWrite(request),
      Accounts.use((accounts) => accounts.signUp(request.payload, request.language, request.address))
    ),
  confirmEmail: (request) => {
    const device = deviceOf(request)
    return guestWrite(request).pipe(
      Effect.andThen(Accounts.use((accounts) => accounts.confirmEmail(request.payload, device))),
      Effect.tap((tokens) => rememberTokens(tokens, device))
    )
  },
  resendMail: (request) =>
    Effect.andThen(
      guestWrite(request),
      Accounts.use((accounts) => accounts.resend(request.payload.email, request.payload.flow))
    ),
  signIn: (request) => {
    const device = deviceOf(request, request.payload.sharedDevice)
    return Accounts.use((accounts) => accounts.signIn(request.payload, device)).pipe(
      Effect.tap((tokens) => rememberTokens(tokens, device))
    )
  },
  refresh: (request) =>
    Sessions.use((sessions) =>
      sessions.rotate(request.payload.refreshToken, deviceOf(request), request.headers["cookie"])
    ).pipe(
      Effect.tap(({ tokens, ...browser }) => rememberTokens(tokens, browser)),
      Effect.map(({ tokens }) => tokens)
    ),
  signOut: (request) =>
    endSession(request.headers["authorization"]).pipe(Effect.andThen(forgetVisitor), Effect.as(null)),
  collectFingerprint: (request) =>
    guestWrite(request).pipe(
      Effect.andThen(Fingerprints.use((fingerprints) => fingerprints.collect(request.payload.components))),
      Effect.tap(() => rememberFingerprint("1")),
      Effect.map((key) => ({ key }))
    ),
  profile: ({ viewer }) =>
    Effect.flatMap(
      Users.use((users) => users.byId(viewer.userId)),
      profileOf
    )
})
