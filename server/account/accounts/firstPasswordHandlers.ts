import { Effect } from "effect"
import type { NewPasswordTwice } from "../../../src/api/contract/account/passwords.ts"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { ApiError, unauthorized } from "../../platform/http/ApiError.ts"
import { bearerToken, ViewerReader } from "../../platform/http/Viewer.ts"
import { completeSignIn } from "./completeSignIn.ts"
import { hashNewPassword } from "./validateNewPassword.ts"
import { deviceOfRequest } from "./deviceOfRequest.ts"
import { accountGone, oneTimeExpired } from "./accountErrors.ts"
import { rememberTokens } from "./sessionCookies.ts"
import { type Device, Sessions } from "./Sessions.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { confirmUser, findUser, type User } from "../../platform/users/users.ts"

const alreadyChosen = new ApiError("Conflict", { message: "account.passwordChosen" })

/** The account that signed in with a one-time password. */
const chooser = Effect.fnUntraced(function* (authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return yield* unauthorized
  const reader = yield* ViewerReader
  const viewer = yield* reader.readBeforeChoice(token)
  const user = yield* findUser(viewer.userId)
  if (user === null) return yield* accountGone
  return user.oneTime === null ? yield* alreadyChosen : { viewer, user }
})

const choose = Effect.fnUntraced(function* (user: User, form: NewPasswordTwice, device: Device) {
  if (user.oneTime === "expired") return yield* oneTimeExpired
  const passwordHash = yield* hashNewPassword(form, device.address)
  const apply = Effect.gen(function* () {
    const chosen = yield* confirmUser(user.id, passwordHash)
    if (chosen === null) return yield* accountGone
    yield* (yield* Sessions).endAll(user.id)
    return yield* completeSignIn(chosen, device)
  })
  return yield* inTransaction(apply)
})

/** Calls for accounts that signed in with a one-time password. */
export const firstPasswordHandlers = handlersFor("firstPassword")({
  getFirstPassword: ({ headers }) =>
    Effect.map(chooser(headers["authorization"]), ({ user }) => ({
      login: user.login ?? user.email ?? "",
      firstName: user.firstName
    })),
  chooseFirstPassword: Effect.fnUntraced(function* (request) {
    const { viewer, user } = yield* chooser(request.headers["authorization"])
    yield* (yield* ViewerReader).inOwnBrowser(viewer, request.headers["cookie"])
    const device = deviceOfRequest(request)
    const tokens = yield* choose(user, request.payload, device)
    yield* rememberTokens(tokens, device)
    return tokens
  })
})
