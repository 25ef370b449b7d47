import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Instant, Nothing } from "../endpoint.ts"
import { filledWhenTrimmed } from "../rules.ts"
import { wire } from "../wire.ts"

/** A question in the jury's list. */
export const JuryQuestion = wire({
  id: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  problemId: Schema.NullOr(Schema.Int),
  /** «A», «B», …; null if the question is about no problem of the contest. */
  label: Schema.NullOr(Schema.String),
  text: Schema.String,
  askedAt: Instant,
  answer: Schema.NullOr(Schema.String),
  /** Question and answer are public, without the author's name. */
  public: Schema.Boolean,
  answeredAt: Schema.NullOr(Instant),
  answeredBy: Schema.NullOr(Schema.String)
})
export type JuryQuestion = typeof JuryQuestion.Type

export const JuryQuestions = wire({
  unanswered: Schema.Int,
  /** Unanswered questions first, then answered ones; newest first, at most 300. */
  items: Schema.Array(JuryQuestion)
})
export type JuryQuestions = typeof JuryQuestions.Type

/** An announcement with its recipients. */
export const JuryAnnouncement = wire({
  id: Schema.Int,
  /** Number of recipients; null for everyone. */
  people: Schema.NullOr(Schema.Int),
  /** The recipient if there is only one. */
  userId: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  text: Schema.String,
  /** Sent by the platform after an action in the organiser console. */
  automatic: Schema.Boolean,
  createdAt: Instant,
  author: Schema.NullOr(Schema.String)
})
export type JuryAnnouncement = typeof JuryAnnouncement.Type

const Said = filledWhenTrimmed(2000)

/** Participants' questions, the jury's answers and announcements. */
export const organiserJuryEndpoints = {
  listJuryQuestions: { ...ofContest("GET", "/questions"), success: JuryQuestions },
  /** 409 if another organiser has answered in the meantime, unless `replaces` is true. */
  answerQuestion: {
    ...ofContest("PUT", "/questions/:questionId/answer"),
    params: { ...contestParams, questionId: IdFromText },
    payload: wire({ text: Said, public: Schema.Boolean, replaces: Schema.Boolean }),
    success: Nothing,
    failures: ["NotFound", "Conflict", "Invalid"]
  },
  /** Newest first, at most 200. */
  listJuryAnnouncements: { ...ofContest("GET", "/announcements"), success: Schema.Array(JuryAnnouncement) },
  announce: {
    ...ofContest("POST", "/announcements"),
    /** `userId`: the only recipient; without it, everyone. */
    payload: wire({ text: Said, userId: Schema.optionalKey(Schema.Int) }),
    success: Schema.Struct({ id: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Invalid"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
