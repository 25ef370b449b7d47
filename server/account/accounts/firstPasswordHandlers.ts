import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NewPasswordTwice } from "../../../src/api/contract/account/passwords.ts"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { ApiError, unauthorized } from "../../platform/http/ApiError.ts"
import { bearerToken, ViewerReader } from "../../platform/http/Viewer.ts"
import { Admission } from "./Admission.ts"
import { chosenPassword } from "./chosenPassword.ts"
import { deviceOf } from "./deviceOf.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { accountGone, oneTimeExpired } from "./accountErrors.ts"
import { rememberTokens } from "./sessionCookies.ts"
import { type Device, Sessions } from "./Sessions.ts"
import { type User, Users } from "../../platform/users/Users.ts"

const alreadyChosen = new ApiError("Conflict", { message: "account.passwordChosen" })

/** The account that signed in with a one-time password. */
const chooser = Effect.fnUntraced(function* (authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return yield* unauthorized
  const reader = yield* ViewerReader
  const viewer = yield* reader.readBeforeChoice(token)
  const user = yield* (yield* Users).byId(viewer.userId)
  if (user === null) return yield* accountGone
  return user.oneTime === null ? yield* alreadyChosen : { viewer, user }
})

const choose = Effect.fnUntraced(function* (user: User, form: NewPasswordTwice, device: Device) {
  const sql = yield* SqlClient.SqlClient
  const users = yield* Users
  if (user.oneTime === "expired") return yield* oneTimeExpired
  const password = yield* chosenPassword(form)
  const passwordHash = yield* (yield* PasswordHashing).hash(password, device.address)
  const apply = Effect.gen(function* () {
    const chosen = yield* users.confirm(user.id, passwordHash)
    if (chosen === null) return yield* accountGone
    yield* (yield* Sessions).endAll(user.id)
    return yield* (yield* Admission).admit(chosen, device)
  })
  return yield* sql.withTransaction(apply)
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
    const device = deviceOf(request)
    const tokens = yield* choose(user, request.payload, device)
    yield* rememberTokens(tokens, device)
    return tokens
  })
})
