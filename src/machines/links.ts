import type { EmailLink } from "../api/contract/account/emailChange.ts"
import type { Subscription } from "../api/contract/messages/mailings.ts"
import type { AuthorizationAnswer } from "../api/contract/account/applications.ts"
import type { PasswordFlow } from "../api/contract/account/passwords.ts"
import type { Tokens } from "../api/contract/account/session.ts"
import { failedWith, isDeclined } from "./failedWith.ts"
import { linkMachine } from "./linkMachine.ts"

const isNotFound = (error: unknown) => failedWith(error, "NotFound")

/** Link in a password mail. A recovery asks for the new password; a change carries it and applies at once. */
export const passwordLink = linkMachine<{ readonly flow: PasswordFlow }, null>("passwordLink", {
  next: ({ flow }) => (flow === "recovery" ? "ask" : "act"),
  isStale: isNotFound
})

/**
 * Link in an email-change mail. At the new address it applies the change at once. At the old address it reverts the
 * change and leads to a new password, after a confirmation because that ends every session.
 */
export const emailLink = linkMachine<EmailLink, { readonly passwordToken: string } | null>("emailLink", {
  next: ({ flow }) => (flow === "email_undo" ? "ask" : "act"),
  isStale: isNotFound
})

/** Confirms an address. Null: several people signed up with it, and the reader of its mails chooses the password. */
export const verificationLink = linkMachine<Tokens | null, Tokens>("verificationLink", {
  next: (tokens) => (tokens === null ? "ask" : { done: tokens }),
  isStale: isDeclined
})

/** Manages the subscription to one mailing: unsubscribe, or subscribe again. */
export const unsubscribeLink = linkMachine<Subscription, Subscription>("unsubscribeLink", {
  next: () => "ask",
  isStale: isNotFound
})

/**
 * Grants an application access. The outcome is the redirect address, or null if the visitor must sign in first.
 * The browser redirects only to an address that comes from the server.
 */
export const consentLink = linkMachine<AuthorizationAnswer, string | null>("consentLink", {
  next: (answer) => {
    if (answer.kind === "leave") return { done: answer.address }
    return answer.account === null ? { done: null } : "ask"
  },
  isStale: (error) =>
    failedWith(error, "NotFound") || (failedWith(error, "Rejected") && error.code === "invalid")
})

/** Whether a password was already chosen in another tab, or the one-time password has expired. */
export const isTooLate = (error: unknown) =>
  failedWith(error, "SessionExpired", "Conflict") ||
  (failedWith(error, "Rejected") && error.code !== "invalid")

export interface PasswordOwner {
  readonly login: string
  readonly firstName: string | null
}

/** Asks for a new password in a session that began with a one-time password. */
export const firstPasswordLink = linkMachine<PasswordOwner, Tokens>("firstPasswordLink", {
  next: () => "ask",
  isStale: isTooLate
})
