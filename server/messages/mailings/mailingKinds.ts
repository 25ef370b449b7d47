import type { MailingKind } from "../../../src/api/contract/messages/mailings.ts"

interface Kind {
  /** The column of `users` with the subscription. */
  readonly column: string
}

/** Subscriptions by kind. A new kind needs a literal in the contract, a column and an entry here. */
export const mailingKinds: Readonly<Record<MailingKind, Kind>> = {
  newsletter: { column: "newsletter" },
  contest_reminders: { column: "contest_reminders" },
  streak_reminders: { column: "streak_reminders" },
  weekly_summary: { column: "weekly_summary" }
}

/** Path of the unsubscribe page; one-click unsubscribe uses the same one. */
export const unsubscribePath = (token: string) => `/notifications/unsubscribe/${token}`
