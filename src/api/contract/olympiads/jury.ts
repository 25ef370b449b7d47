import { Schema } from "effect"
import { ofContest, ofLearnersContest } from "./contests.ts"
import { type Endpoint, Instant } from "../endpoint.ts"
import { filledWhenTrimmed } from "../rules.ts"
import { wire } from "../wire.ts"

/** A message from the jury; `mine` if it is addressed to this user only. */
export const Announcement = wire({
  id: Schema.Int,
  text: Schema.String,
  createdAt: Instant,
  mine: Schema.Boolean
})
export type Announcement = typeof Announcement.Type

export const ContestQuestion = wire({
  id: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  text: Schema.String,
  askedAt: Instant,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Instant),
  mine: Schema.Boolean
})
export type ContestQuestion = typeof ContestQuestion.Type

export const AskQuestion = wire({
  text: filledWhenTrimmed(2000),
  problemId: Schema.optionalKey(Schema.Int)
})
export type AskQuestion = typeof AskQuestion.Type

/** Announcements, and participants' questions to the jury. */
export const juryEndpoints = {
  /** Newest first. */
  listAnnouncements: { ...ofContest("GET", "/announcements"), success: Schema.Array(Announcement) },
  /**
   * The user's questions and those answered publicly, newest first. Questions about a problem are visible only to users
   * who can see it.
   */
  listQuestions: { ...ofLearnersContest("GET", "/questions"), success: Schema.Array(ContestQuestion) },
  askQuestion: {
    ...ofLearnersContest("POST", "/questions"),
    payload: AskQuestion,
    success: ContestQuestion,
    status: 201,
    failures: ["NotFound", "Invalid", "TooManyRequests", "ContestNotRegistered", "ContestOver"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
