import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Recurring mails; users can unsubscribe from each kind separately. */
export const MailingKind = Schema.Literals([
  "newsletter",
  "contest_reminders",
  "streak_reminders",
  "weekly_summary"
])
export type MailingKind = typeof MailingKind.Type

export const Subscription = wire({
  kind: MailingKind,
  /** Partly masked, because a forwarded mail contains the link. */
  email: Schema.String,
  /** False if the subscription already had this state. */
  changed: Schema.Boolean
})
export type Subscription = typeof Subscription.Type

/** Token from the link in a mail; needs no sign-in and does not expire. */
const params = { token: Schema.NonEmptyString.check(Schema.isMaxLength(128)) } as const

/** Unsubscribing from a mailing, and subscribing again. */
export const mailingEndpoints = {
  unsubscribe: {
    ...route("POST", "/notifications/unsubscribe/:token", "guest"),
    params,
    success: Subscription,
    failures: ["NotFound", "TooManyRequests"]
  },
  resubscribe: {
    ...route("POST", "/notifications/resubscribe/:token", "guest"),
    params,
    success: Subscription,
    failures: ["NotFound", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
