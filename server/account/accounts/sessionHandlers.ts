import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { bearerToken } from "../../platform/http/Viewer.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { confirmEmail, resendMail, signIn, signUp } from "./signUpAndSignIn.ts"
import { deviceOfRequest } from "./deviceOfRequest.ts"
import { collectFingerprint } from "./collectFingerprint.ts"
import { profileOf } from "./profileOf.ts"
import { forgetVisitor, rememberFingerprint, rememberTokens } from "./sessionCookies.ts"
import { Sessions } from "./Sessions.ts"
import { guestWrite } from "./SignInLimits.ts"
import { findUser } from "../../platform/users/users.ts"

/** Ends the session of the token, even of an expired one; does nothing without a token. */
const endSession = Effect.fnUntraced(function* (authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return
  const reading = yield* (yield* AccessTokens).read(token)
  if (reading.state !== "unknown") yield* (yield* Sessions).end(reading.sessionId)
})

export const sessionHandlers = handlersFor("session")({
  signUp: (request) =>
    Effect.andThen(guestWrite(request), signUp(request.payload, request.language, request.address)),
  confirmEmail: (request) => {
    const device = deviceOfRequest(request)
    return guestWrite(request).pipe(
      Effect.andThen(confirmEmail(request.payload, device)),
      Effect.tap((tokens) => rememberTokens(tokens, device))
    )
  },
  resendMail: (request) =>
    Effect.andThen(guestWrite(request), resendMail(request.payload.email, request.payload.flow)),
  signIn: (request) => {
    const device = deviceOfRequest(request, request.payload.sharedDevice)
    return signIn(request.payload, device).pipe(Effect.tap((tokens) => rememberTokens(tokens, device)))
  },
  refresh: (request) =>
    Sessions.use((sessions) =>
      sessions.rotate(request.payload.refreshToken, deviceOfRequest(request), request.headers["cookie"])
    ).pipe(
      Effect.tap(({ tokens, ...browser }) => rememberTokens(tokens, browser)),
      Effect.map(({ tokens }) => tokens)
    ),
  signOut: (request) =>
    endSession(request.headers["authorization"]).pipe(Effect.andThen(forgetVisitor), Effect.as(null)),
  collectFingerprint: (request) =>
    guestWrite(request).pipe(
      Effect.andThen(collectFingerprint(request.payload.components)),
      Effect.tap(() => rememberFingerprint("1")),
      Effect.map((key) => ({ key }))
    ),
  profile: ({ viewer }) => Effect.flatMap(findUser(viewer.userId), profileOf)
})
