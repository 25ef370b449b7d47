import { Schema } from "effect"
import { type Language, type ServerMessageKey, translate } from "../../platform/i18n/translate.ts"

/** Announcements made by the platform itself. */
const noticeKinds = {
  extra_time: "contest.notice.extraTime",
  time_taken: "contest.notice.timeReduced",
  extra_time_undone: "contest.notice.extraTimeUndone",
  disqualified: "contest.notice.disqualified",
  restored: "contest.notice.restored",
  resumed: "contest.notice.resumed",
  added: "contest.notice.added",
  paused: "contest.notice.paused",
  went_on: "contest.notice.wentOn",
  ended: "contest.notice.ended",
  extended: "contest.notice.extended",
  moved: "contest.notice.moved",
  interval_removed: "contest.notice.intervalRemoved",
  interval_restored: "contest.notice.intervalRestored"
} as const satisfies Readonly<Record<string, ServerMessageKey>>
export type NoticeKind = keyof typeof noticeKinds

export const NoticeColumns = {
  text: Schema.NullOr(Schema.String),
  notice: Schema.NullOr(Schema.String),
  data: Schema.NullOr(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])))
} as const

type Announced = { readonly [Column in keyof typeof NoticeColumns]: (typeof NoticeColumns)[Column]["Type"] }

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** An announcement in the reader's language; the jury's text is not translated. */
export const announcementText = ({ text, notice, data }: Announced, language: Language): string =>
  notice !== null && isKind(notice) ? translate(language, noticeKinds[notice], data ?? {}) : (text ?? "")
