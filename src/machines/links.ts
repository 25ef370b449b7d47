import type { EmailLink } from "../api/contract/account/emailChange.ts"
import type { Subscription } from "../api/contract/messages/mailings.ts"
import type { AuthorizationAnswer } from "../api/contract/account/applications.ts"
import type { PasswordFlow } from "../api/contract/account/passwords.ts"
import type { Tokens } from "../api/contract/account/session.ts"
import { failedWith, isDeclined } from "./failedWith.ts"
import { linkMachine } from "./linkMachine.ts"

const isNotFound = (error: unknown) => failedWith(error, "NotFound")

/** From a mail about a password: a recovery asks for the new one, a change has it already and is applied at once. */
export const passwordLink = linkMachine<{ readonly flow: PasswordFlow }, null>("passwordLink", {
  next: ({ flow }) => (flow === "recovery" ? "ask" : "act"),
  isStale: isNotFound
})

/**
 * From a mail about an account's address: at the new address it makes the change at once. At the old one it takes the
 * change back and leads to a new password, which is asked about first because it ends every session.
 */
export const emailLink = linkMachine<EmailLink, { readonly passwordToken: string } | null>("emailLink", {
  next: ({ flow }) => (flow === "email_undo" ? "ask" : "act"),
  isStale: isNotFound
})

/** Confirms an address; null: several people signed up with it, and the reader of its mails chooses the password. */
export const verificationLink = linkMachine<Tokens | null, Tokens>("verification", {
  next: (tokens) => (tokens === null ? "ask" : { done: tokens }),
  isStale: isDeclined
})

/** Unsubscribes from a mailing at once, and subscribes again if asked. */
export const unsubscribeLink = linkMachine<Subscription, Subscription>("unsubscribe", {
  next: () => "ask",
  isStale: isNotFound
})

/**
 * Lets an application sign the visitor in. The outcome is the address to leave for; null: the visitor signs in first.
 * The browser leaves only for an address that the server names.
 */
export const consentLink = linkMachine<AuthorizationAnswer, string | null>("consent", {
  next: (answer) => {
    if (answer.kind === "leave") return { done: answer.address }
    return answer.account === null ? { done: null } : "ask"
  },
  isStale: (error) =>
    failedWith(error, "NotFound") || (failedWith(error, "Rejected") && error.code === "invalid")
})

/** A password was chosen in another tab, or the one-time password expired meanwhile. */
export const isTooLate = (error: unknown) =>
  failedWith(error, "SessionExpired", "Conflict") ||
  (failedWith(error, "Rejected") && error.code !== "invalid")

/** The learner whose password it is. */
export interface PasswordOwner {
  readonly login: string
  readonly firstName: string | null
}

/** A session that began with a one-time password asks for the learner's own. */
export const firstPasswordLink = linkMachine<PasswordOwner, Tokens>("firstPassword", {
  next: () => "ask",
  isStale: isTooLate
})
