import { Schema } from "effect"
import { AchievementKind } from "../rewards/achievements.ts"
import { type Endpoint, Instant, pageOf, pageQuery, route } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** A solution was judged while its author was not viewing it. */
export const VerdictNotification = wire({
  kind: Schema.Literal("verdict"),
  solutionId: Schema.Int,
  problemId: Schema.Int,
  /** Slug of the contest; null for practice. */
  contest: Schema.NullOr(Schema.String),
  /** In the request's language. */
  problemTitle: Schema.String,
  /** A final verdict. */
  status: Verdict
})

/** An organiser answered a report. */
export const ReportAnswerNotification = wire({
  kind: Schema.Literal("report_answer"),
  /** The report's number. */
  number: Schema.Int,
  answer: Schema.String
})

/** Whether the user is promoted to the next stage; `published` if there is none. */
export const ResultsOutcome = Schema.Literals(["passed", "not_passed", "published"])

/** The results of a contest are published. */
export const ContestResultsNotification = wire({
  kind: Schema.Literal("contest_results"),
  slug: Schema.String,
  /** In the request's language. */
  title: Schema.String,
  outcome: ResultsOutcome,
  /** Slug of the next stage. */
  nextSlug: Schema.NullOr(Schema.String)
})

/** The user earned an achievement. */
export const AchievementNotification = wire({
  kind: Schema.Literal("achievement"),
  achievement: AchievementKind,
  /** In the request's language; null if the achievement has no topic. */
  topic: Schema.NullOr(Schema.String)
})

/** Organisers invite the user to a contest. */
export const ContestInvitationNotification = wire({
  kind: Schema.Literal("contest_invitation"),
  slug: Schema.String,
  /** In the request's language. */
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
  ...pageOf(Notification).fields,
  /** Number of unread notifications across all pages. */
  unread: Schema.Int
})
export type NotificationPage = typeof NotificationPage.Type

/** The user's notifications. */
export const notificationEndpoints = {
  listNotifications: {
    ...route("GET", "/notifications", "learner"),
    query: pageQuery,
    success: NotificationPage
  },
  readNotifications: {
    ...route("POST", "/notifications/read", "learner"),
    /** Without `ids`, marks all as read. */
    payload: Schema.Struct({
      ids: Schema.optionalKey(Schema.Array(Schema.Int).check(Schema.isMaxLength(100)))
    }),
    success: Schema.Struct({ unread: Schema.Int })
  }
} as const satisfies Record<string, Endpoint>
