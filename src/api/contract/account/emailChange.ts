import { Schema } from "effect"
import { type Endpoint, Nothing, route } from "../endpoint.ts"
import { Email, Password } from "../rules.ts"
import { MailSent } from "./session.ts"
import { wire } from "../wire.ts"

export const ChangeEmail = wire({ email: Email, password: Password })
export type ChangeEmail = typeof ChangeEmail.Type

/** What a link does: gives the account its new address, or takes such a change back. */
const EmailLinkFlow = Schema.Literals(["email_change", "email_undo"])

/** The address that the account gets. */
export const EmailLink = wire({ flow: EmailLinkFlow, email: Schema.String })
export type EmailLink = typeof EmailLink.Type

const linkParams = { token: Schema.NonEmptyString.check(Schema.isMaxLength(128)) } as const

/** Another address for an account; it takes effect through a link in a mail, and the old address may undo it. */
export const emailChangeEndpoints = {
  /** The same answer, in the same time, for an address that is somebody's. */
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
  /** Ends every session; `passwordToken` leads to a new password, as a link from a mail does. */
  undoEmailChange: {
    ...route("POST", "/auth/email/undo/:token", "guest"),
    params: linkParams,
    success: wire({ passwordToken: Schema.String }),
    failures: ["TooManyRequests", "LinkExpired"]
  }
} as const satisfies Record<string, Endpoint>
