import { Schema } from "effect"
import { type Endpoint, Nothing, route } from "../endpoint.ts"
import { Email, NewPassword, Password } from "../rules.ts"
import { MailSent } from "./session.ts"
import { wire } from "../wire.ts"

/** The action of a mail link: ask for a new password, or apply one entered earlier. */
export const PasswordFlow = Schema.Literals(["recovery", "password_change"])
export type PasswordFlow = typeof PasswordFlow.Type

export const RecoverPassword = wire({ email: Email })
export type RecoverPassword = typeof RecoverPassword.Type

export const NewPasswordTwice = wire({ password: NewPassword, passwordConfirmation: Password })
export type NewPasswordTwice = typeof NewPasswordTwice.Type

/** Body for following a link; `password_change` needs no password, because the user has already entered it. */
export const FollowPasswordLink = wire({
  password: Schema.optionalKey(NewPassword),
  passwordConfirmation: Schema.optionalKey(Password)
})
export type FollowPasswordLink = typeof FollowPasswordLink.Type

export const ChangePassword = wire({
  currentPassword: Password,
  password: NewPassword,
  passwordConfirmation: Password
})
export type ChangePassword = typeof ChangePassword.Type

/**
 * `email`: the address that received the confirmation link; null for accounts without one, where the change is
 * immediate.
 */
export const PasswordChanging = wire({ email: Schema.NullOr(Schema.String), resendAfter: Schema.Int })
export type PasswordChanging = typeof PasswordChanging.Type

const linkParams = { token: Schema.NonEmptyString.check(Schema.isMaxLength(128)) } as const

/** Recovering and changing passwords, confirmed through a link in a mail. */
export const passwordEndpoints = {
  recoverPassword: {
    ...route("POST", "/auth/password/recover", "guest"),
    payload: RecoverPassword,
    success: MailSent,
    status: 202,
    failures: ["TooManyRequests", "TooManyMails"]
  },
  getPasswordLink: {
    ...route("GET", "/auth/password/:token", "guest"),
    params: linkParams,
    success: Schema.Struct({ flow: PasswordFlow }),
    failures: ["LinkExpired"]
  },
  /** Ends every session of the account. */
  followPasswordLink: {
    ...route("POST", "/auth/password/:token", "guest"),
    params: linkParams,
    payload: FollowPasswordLink,
    success: Nothing,
    failures: ["Invalid", "TooManyRequests", "LinkExpired"]
  },
  changePassword: {
    ...route("POST", "/account/password", "learner"),
    ownBrowser: true,
    payload: ChangePassword,
    success: PasswordChanging,
    status: 202,
    failures: ["Invalid", "TooManyRequests", "TooManyMails"]
  }
} as const satisfies Record<string, Endpoint>
