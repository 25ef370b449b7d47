import { Context, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { Incoming } from "../../platform/http/Incoming.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { deviceOf } from "./deviceOf.ts"
import { isFresh } from "./isFresh.ts"
import { Passkeys } from "./Passkeys.ts"
import { accountGone, wrongPassword } from "./accountErrors.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import { passkeyBrowser, rememberPasskeyBrowser, rememberTokens } from "./sessionCookies.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { typedRight } from "./typedPassword.ts"
import { Users } from "../../platform/users/Users.ts"

const passwordNeeded = new ApiError("PasswordNeeded", { message: "passkey.passwordNeeded" })

const signInAgain = new ApiError("SignInTooOld", { message: "passkey.signInAgain" })

const withinLimits = ({ address }: { readonly address: string }) =>
  SignInLimits.use((limits) => limits.beforePasskey(address))

interface Proof {
  readonly currentPassword?: string | undefined
  readonly address: string
}

/** A passkey gives permanent access, so adding one needs a recent sign-in or the password. */
const provenOwner = Effect.fnUntraced(function* (viewer: Viewer, { currentPassword, address }: Proof) {
  const user = yield* (yield* Users).byId(viewer.userId)
  if (user === null) return yield* accountGone
  if (yield* isFresh(viewer.sessionId)) return user
  if (user.passwordHash === "") return yield* signInAgain
  if (currentPassword === undefined) return yield* passwordNeeded
  return (yield* typedRight(user, currentPassword, address)) ? user : yield* wrongPassword
})

const browserOfRequest = Effect.map(Incoming, (incoming) =>
  passkeyBrowser(Context.get(incoming, HttpServerRequest.HttpServerRequest))
)

export const passkeyHandlers = handlersFor("passkeys")({
  listPasskeys: ({ viewer }) => Passkeys.use((passkeys) => passkeys.list(viewer.userId)),
  beginPasskey: ({ viewer, payload, address }) =>
    Effect.flatMap(provenOwner(viewer, { ...payload, address }), (user) =>
      Passkeys.use((passkeys) => passkeys.begin(viewer, user))
    ),
  addPasskey: (request) =>
    Passkeys.use((passkeys) =>
      passkeys.add(request.viewer, request.payload, deviceOf(request), request.language)
    ),
  renamePasskey: ({ viewer, params, payload }) =>
    Passkeys.use((passkeys) => passkeys.rename(viewer.userId, params.id, payload.name)),
  removePasskey: ({ viewer, params }) =>
    Passkeys.use((passkeys) => passkeys.remove(viewer.userId, params.id)),
  beginPasskeySignIn: Effect.fnUntraced(function* (request) {
    yield* withinLimits(request)
    // Reuse the cookie, because several tabs of one browser may request a challenge.
    const browser = (yield* browserOfRequest) ?? newSecretToken()
    yield* rememberPasskeyBrowser(browser)
    return yield* Passkeys.use((passkeys) => passkeys.beginSignIn(browser))
  }),
  signInWithPasskey: Effect.fnUntraced(function* (request) {
    yield* withinLimits(request)
    const { payload } = request
    const browser = yield* browserOfRequest
    const device = deviceOf(request, payload.sharedDevice)
    const tokens = yield* Passkeys.use((passkeys) => passkeys.signIn(payload, browser, device))
    yield* rememberTokens(tokens, device)
    return tokens
  })
})
