import type { MailingKind } from "../../../src/api/contract/messages/mailings.ts"

interface Kind {
  /** The column of `users` that says who wants it. */
  readonly column: string
}

/** A new kind of mailing is a literal of the contract, a column, and a line here. */
export const mailingKinds: Readonly<Record<MailingKind, Kind>> = {
  newsletter: { column: "newsletter" },
  contest_reminders: { column: "contest_reminders" },
  streak_reminders: { column: "streak_reminders" },
  weekly_summary: { column: "weekly_summary" }
}

/** The page that ends a mailing; the one click of mail programs goes to the same address. */
export const unsubscribeUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/notifications/unsubscribe/${token}`
