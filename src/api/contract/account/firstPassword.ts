import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"
import { NewPasswordTwice } from "./passwords.ts"
import { Tokens } from "./session.ts"
import { wire } from "../wire.ts"

/**
 * What a session that began with a one-time password may do besides ending: every other call refuses it with
 * `first_password`. Both read the bearer token; `conflict` says that a password was chosen already.
 */
export const firstPasswordEndpoints = {
  getFirstPassword: {
    ...route("GET", "/account/first-password", "guest"),
    success: wire({ login: Schema.String, firstName: Schema.NullOr(Schema.String) }),
    failures: ["Unauthorized", "Conflict", "TokenExpired", "TokenUnknown"]
  },
  /** Ends every session of the account and begins a new one. */
  chooseFirstPassword: {
    ...route("POST", "/account/first-password", "guest"),
    payload: NewPasswordTwice,
    success: Tokens,
    failures: [
      "Unauthorized",
      "Conflict",
      "Invalid",
      "TooManyRequests",
      "TokenExpired",
      "TokenUnknown",
      "OneTimePasswordExpired"
    ]
  }
} as const satisfies Record<string, Endpoint>
