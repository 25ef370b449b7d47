import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Mails that come without being asked for each time; every kind is ended by itself. */
export const MailingKind = Schema.Literals([
  "newsletter",
  "contest_reminders",
  "streak_reminders",
  "weekly_summary"
])
export type MailingKind = typeof MailingKind.Type

export const Subscription = wire({
  kind: MailingKind,
  /** Not in full: a forwarded mail carries its link along. */
  email: Schema.String,
  /** False when it was so already. */
  changed: Schema.Boolean
})
export type Subscription = typeof Subscription.Type

/** From a mail's link, without signing in; it does not expire. */
const params = { token: Schema.NonEmptyString.check(Schema.isMaxLength(128)) } as const

/** Ending a mailing, and taking that back. */
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
