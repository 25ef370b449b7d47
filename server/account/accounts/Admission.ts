import { Context, Effect, Layer, type Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import { Config } from "../../platform/config.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { cancelDeletion } from "./deletion.ts"
import { isNewDevice, mailNewDevice } from "./newDevice.ts"
import { type Device, Sessions } from "./Sessions.ts"
import type { User } from "../../platform/users/Users.ts"

interface AdmissionShape {
  /** Opens a session for an authenticated user: cancels a pending deletion and mails about a new device. */
  readonly admit: (
    user: User,
    device: Device
  ) => Effect.Effect<Tokens, SqlError.SqlError | Schema.SchemaError>
}

/** A class account with a one-time password must choose a password first. */
const visitorOf = ({ id, roles, oneTime }: User) => ({
  userId: id,
  roles,
  ...(oneTime !== null && { choosesPassword: true as const })
})

/** The common last step of every sign-in: by password, mail link or passkey. */
export class Admission extends Context.Service<Admission, AdmissionShape>()(
  "server/account/accounts/Admission"
) {
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sessions = yield* Sessions
      const context = yield* Effect.context<SqlClient.SqlClient | Config | Mailer>()
      const welcome = Effect.fnUntraced(function* (user: User, device: Device, unknown: boolean) {
        const restored = user.leaving && (yield* cancelDeletion(user))
        const tokens = yield* sessions.open(visitorOf(user), device)
        if (unknown) yield* mailNewDevice(user, device)
        return restored ? { ...tokens, restored } : tokens
      })
      const admit: AdmissionShape["admit"] = (user, device) =>
        Effect.gen(function* () {
          const unknown = yield* isNewDevice(user.id, device)
          const welcomed = welcome(user, device, unknown)
          return yield* unknown || user.leaving ? sql.withTransaction(welcomed) : welcomed
        }).pipe(Effect.provideContext(context))
      return Admission.of({ admit })
    })
  )
}
