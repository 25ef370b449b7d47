import { Effect } from "effect"
import type { Headers } from "effect/http"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { bearerToken } from "../platform/http/Viewer.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { Accounts } from "./Accounts.ts"
import { Fingerprints } from "./Fingerprints.ts"
import { profileOf } from "./profileOf.ts"
import { forgetVisitor, rememberFingerprint, rememberTokens } from "./sessionCookies.ts"
import { type Device, Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { Users } from "./Users.ts"

interface From {
  readonly headers: Headers.Headers
  readonly address: string
}

const longest = 256

const deviceOf = ({ headers, address }: From): Device => ({
  userAgent: (headers["user-agent"] ?? "").slice(0, longest),
  address,
  windowKey: headers["x-window-key"]?.slice(0, longest) ?? null
})

const guestWrite = ({ address }: From) => SignInLimits.use((limits) => limits.beforeGuestWrite(address))

/** Ends the session of the token, even an expired one; without one there is nothing to end. */
const endSession = Effect.fnUntraced(function* (authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return
  const reading = yield* (yield* AccessTokens).read(token)
  if (reading.state !== "unknown") yield* (yield* Sessions).end(reading.viewer.sessionId)
})

export const sessionHandlers = handlersFor("session")({
  signUp: (request) =>
    Effect.andThen(
      guestWrite(request),
      Accounts.use((accounts) => accounts.signUp(request.payload, request.language))
    ),
  confirmEmail: (request) =>
    guestWrite(request).pipe(
      Effect.andThen(
        Accounts.use((accounts) =>
          accounts.confirmEmail(request.payload.token, request.language, deviceOf(request))
        )
      ),
      Effect.tap(rememberTokens)
    ),
  resendMail: (request) =>
    Effect.andThen(
      guestWrite(request),
      Accounts.use((accounts) =>
        accounts.resend(request.payload.email, request.payload.flow, request.language)
      )
    ),
  signIn: (request) =>
    Accounts.use((accounts) => accounts.signIn(request.payload, request.language, deviceOf(request))).pipe(
      Effect.tap(rememberTokens)
    ),
  refresh: (request) =>
    Sessions.use((sessions) => sessions.rotate(request.payload.refreshToken, deviceOf(request))).pipe(
      Effect.tap(rememberTokens)
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
