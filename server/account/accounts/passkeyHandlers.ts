import { Context, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { Incoming } from "../../platform/http/Incoming.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { deviceOfRequest } from "./deviceOfRequest.ts"
import { isFreshSession } from "./isFreshSession.ts"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey
} from "./passkeys.ts"
import { accountGone, wrongPassword } from "./accountErrors.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import { passkeyBrowser, rememberPasskeyBrowser, rememberTokens } from "./sessionCookies.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { verifyOwnPassword } from "./verifyOwnPassword.ts"
import { findUser } from "../../platform/users/users.ts"

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
  const user = yield* findUser(viewer.userId)
  if (user === null) return yield* accountGone
  if (yield* isFreshSession(viewer.sessionId)) return user
  if (user.passwordHash === "") return yield* signInAgain
  if (currentPassword === undefined) return yield* passwordNeeded
  return (yield* verifyOwnPassword(user, currentPassword, address)) ? user : yield* wrongPassword
})

const browserOfRequest = Effect.map(Incoming, (incoming) =>
  passkeyBrowser(Context.get(incoming, HttpServerRequest.HttpServerRequest))
)

export const passkeyHandlers = handlersFor("passkeys")({
  listPasskeys: ({ viewer }) => listPasskeys(viewer.userId),
  beginPasskey: ({ viewer, payload, address }) =>
    Effect.flatMap(provenOwner(viewer, { ...payload, address }), (user) => beginPasskey(viewer, user)),
  addPasskey: (request) =>
    addPasskey(request.viewer, request.payload, deviceOfRequest(request), request.language),
  renamePasskey: ({ viewer, params, payload }) => renamePasskey(viewer.userId, params.id, payload.name),
  removePasskey: ({ viewer, params }) => removePasskey(viewer.userId, params.id),
  beginPasskeySignIn: Effect.fnUntraced(function* (request) {
    yield* withinLimits(request)
    // Reuse the cookie, because several tabs of one browser may request a challenge.
    const browser = (yield* browserOfRequest) ?? newSecretToken()
    yield* rememberPasskeyBrowser(browser)
    return yield* beginPasskeySignIn(browser)
  }),
  signInWithPasskey: Effect.fnUntraced(function* (request) {
    yield* withinLimits(request)
    const { payload } = request
    const browser = yield* browserOfRequest
    const device = deviceOfRequest(request, payload.sharedDevice)
    const tokens = yield* signInWithPasskey(payload, browser, device)
    yield* rememberTokens(tokens, device)
    return tokens
  })
})
