import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"
import { NewPasswordTwice } from "./passwords.ts"
import { Tokens } from "./session.ts"
import { wire } from "../wire.ts"

/**
 * The only calls, besides signing out, for a session that began with a one-time password; all others fail with
 * `first_password`. Both read the bearer token and answer 409 if a password was already chosen.
 */
export const firstPasswordEndpoints = {
  getFirstPassword: {
    ...route("GET", "/account/first-password", "guest"),
    success: wire({ login: Schema.String, firstName: Schema.NullOr(Schema.String) }),
    failures: ["Unauthorized", "Conflict", "TokenExpired", "TokenUnknown"]
  },
  /** Ends every session of the account and starts a new one. */
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
