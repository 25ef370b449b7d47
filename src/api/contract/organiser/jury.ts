import { Schema } from "effect"
import { organiserParams, ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, Nothing } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** A question as the jury sees it. */
export const JuryQuestion = wire({
  id: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  problemId: Schema.NullOr(Schema.Int),
  /** «A», «B», …; null when it is about no problem of the contest. */
  label: Schema.NullOr(Schema.String),
  text: Schema.String,
  askedAt: Instant,
  answer: Schema.NullOr(Schema.String),
  /** Everyone reads question and answer, without who asked. */
  public: Schema.Boolean,
  answeredAt: Schema.NullOr(Instant),
  answeredBy: Schema.NullOr(Schema.String)
})
export type JuryQuestion = typeof JuryQuestion.Type

export const JuryQuestions = wire({
  unanswered: Schema.Int,
  /** Unanswered ones first, of each the newest first; at most 300. */
  items: Schema.Array(JuryQuestion)
})
export type JuryQuestions = typeof JuryQuestions.Type

/** What was announced, and to whom. */
export const JuryAnnouncement = wire({
  id: Schema.Int,
  /** To how many; null: to all. */
  people: Schema.NullOr(Schema.Int),
  /** Of one alone. */
  userId: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  text: Schema.String,
  /** The platform's own, after an act at the organiser console. */
  automatic: Schema.Boolean,
  createdAt: Instant,
  author: Schema.NullOr(Schema.String)
})
export type JuryAnnouncement = typeof JuryAnnouncement.Type

const Said = Schema.Trim.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(2000, { message: "validation.max2000" })
)

/** Questions of participants, and what the jury tells them. */
export const organiserJuryEndpoints = {
  listJuryQuestions: { ...ofContest("GET", "/questions"), success: JuryQuestions },
  /** 409 when somebody else has answered meanwhile, unless `replaces`. */
  answerQuestion: {
    ...ofContest("PUT", "/questions/:questionId/answer"),
    params: { ...organiserParams, questionId: IdFromText },
    payload: wire({ text: Said, public: Schema.Boolean, replaces: Schema.Boolean }),
    success: Nothing,
    failures: ["NotFound", "Conflict", "Invalid"]
  },
  /** The newest first, at most 200. */
  listJuryAnnouncements: { ...ofContest("GET", "/announcements"), success: Schema.Array(JuryAnnouncement) },
  announce: {
    ...ofContest("POST", "/announcements"),
    /** `userId`: for that participant alone. */
    payload: wire({ text: Said, userId: Schema.optionalKey(Schema.Int) }),
    success: Schema.Struct({ id: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Invalid"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
