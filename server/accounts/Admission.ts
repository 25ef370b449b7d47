import { Context, Effect, Layer, type Schema } from "effect"
import type { SqlError } from "effect/sql"
import type { Tokens } from "../../src/api/contract/session.ts"
import type { Language } from "../i18n/translate.ts"
import { type Device, Sessions } from "./Sessions.ts"
import type { User } from "./Users.ts"

interface AdmissionShape {
  /**
   * Opens a session for somebody who has proved who they are, and does what every way in has in common.
   *
   * `language` is the one of the request: what is told on the way in is told in it.
   */
  readonly admit: (
    user: User,
    device: Device,
    language: Language
  ) => Effect.Effect<Tokens, SqlError.SqlError | Schema.SchemaError>
}

/** Where every way in ends: by a password, by a link, by a passkey. */
export class Admission extends Context.Service<Admission, AdmissionShape>()("server/accounts/Admission") {
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const admit: AdmissionShape["admit"] = (user, device) =>
        sessions.open({ userId: user.id, role: user.role }, device)
      return Admission.of({ admit })
    })
  )
}
