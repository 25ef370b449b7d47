import { Schema } from "effect"
import { AchievementKind } from "../rewards/achievements.ts"
import { type Endpoint, Instant, pageQuery, route } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** A solution was judged while its author looked elsewhere. */
export const VerdictNotification = wire({
  kind: Schema.Literal("verdict"),
  solutionId: Schema.Int,
  problemId: Schema.Int,
  /** The contest it was sent in; null for practice. */
  contest: Schema.NullOr(Schema.String),
  /** In the language of the request. */
  problemTitle: Schema.String,
  /** Final. */
  status: Verdict
})

/** An organiser answered a report. */
export const ReportAnswerNotification = wire({
  kind: Schema.Literal("report_answer"),
  /** The report's number. */
  number: Schema.Int,
  answer: Schema.String
})

/** Whether a reader goes on to the next stage; `published`: there is none. */
export const ResultsOutcome = Schema.Literals(["passed", "not_passed", "published"])

/** The results of a contest are out. */
export const ContestResultsNotification = wire({
  kind: Schema.Literal("contest_results"),
  slug: Schema.String,
  /** In the language of the request. */
  title: Schema.String,
  outcome: ResultsOutcome,
  /** Where those who passed go on. */
  nextSlug: Schema.NullOr(Schema.String)
})

/** A milestone was reached. */
export const AchievementNotification = wire({
  kind: Schema.Literal("achievement"),
  achievement: AchievementKind,
  /** In the language of the request; null for what belongs to no topic. */
  topic: Schema.NullOr(Schema.String)
})

/** The organisers of a contest ask the reader to take part. */
export const ContestInvitationNotification = wire({
  kind: Schema.Literal("contest_invitation"),
  slug: Schema.String,
  /** In the language of the request. */
  title: Schema.String
})

export const NotificationContent = Schema.Union([
  VerdictNotification,
  ReportAnswerNotification,
  ContestResultsNotification,
  ContestInvitationNotification,
  AchievementNotification
])
export type NotificationContent = typeof NotificationContent.Type

export const Notification = wire({
  id: Schema.Int,
  createdAt: Instant,
  read: Schema.Boolean,
  content: NotificationContent
})
export type Notification = typeof Notification.Type

export const NotificationPage = wire({
  items: Schema.Array(Notification),
  page: Schema.Int,
  limit: Schema.Int,
  total: Schema.Int,
  /** How many of all are unread. */
  unread: Schema.Int
})
export type NotificationPage = typeof NotificationPage.Type

/** What happened for me while I was away. */
export const notificationEndpoints = {
  listNotifications: {
    ...route("GET", "/notifications", "learner"),
    query: pageQuery,
    success: NotificationPage
  },
  readNotifications: {
    ...route("POST", "/notifications/read", "learner"),
    /** Those of `ids`, or all. */
    payload: Schema.Struct({
      ids: Schema.optionalKey(Schema.Array(Schema.Int).check(Schema.isMaxLength(100)))
    }),
    success: Schema.Struct({ unread: Schema.Int })
  }
} as const satisfies Record<string, Endpoint>
