import { Schema } from "effect"
import { type Endpoint, Nothing, route } from "../endpoint.ts"
import { Email, Password } from "../rules.ts"
import { MailSent } from "./session.ts"
import { wire } from "../wire.ts"

export const ChangeEmail = wire({ email: Email, password: Password })
export type ChangeEmail = typeof ChangeEmail.Type

/** The action of a link: confirm the new address, or undo the change. */
const EmailLinkFlow = Schema.Literals(["email_change", "email_undo"])

/** `email`: the address of the account after the action. */
export const EmailLink = wire({ flow: EmailLinkFlow, email: Schema.String })
export type EmailLink = typeof EmailLink.Type

const linkParams = { token: Schema.NonEmptyString.check(Schema.isMaxLength(128)) } as const

/** Changing the email address. The change takes effect through a link in a mail, and the old address can undo it. */
export const emailChangeEndpoints = {
  /** Answers identically and in the same time if the address is already taken. */
  changeEmail: {
    ...route("POST", "/account/email", "learner"),
    ownBrowser: true,
    payload: ChangeEmail,
    success: MailSent,
    status: 202,
    failures: ["Invalid", "TooManyRequests", "TooManyMails"]
  },
  resendEmailChange: {
    ...route("POST", "/account/email/resend", "learner"),
    ownBrowser: true,
    payload: wire({ email: Email }),
    success: wire({ resendAfter: Schema.Int }),
    failures: ["TooManyRequests", "TooManyMails"]
  },
  getEmailLink: {
    ...route("GET", "/auth/email/link/:token", "guest"),
    params: linkParams,
    success: EmailLink,
    failures: ["LinkExpired"]
  },
  confirmEmailChange: {
    ...route("POST", "/auth/email/change/:token", "guest"),
    params: linkParams,
    success: Nothing,
    failures: ["TooManyRequests", "LinkExpired"]
  },
  /** Ends every session. `passwordToken` allows setting a new password, like the token in a recovery mail. */
  undoEmailChange: {
    ...route("POST", "/auth/email/undo/:token", "guest"),
    params: linkParams,
    success: wire({ passwordToken: Schema.String }),
    failures: ["TooManyRequests", "LinkExpired"]
  }
} as const satisfies Record<string, Endpoint>
