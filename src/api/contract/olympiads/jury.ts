import { Schema } from "effect"
import { ContestSlug } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant, route } from "../endpoint.ts"
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
  text: Schema.Trim.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(2000, { message: "validation.max2000" })
  ),
  problemId: Schema.optionalKey(Schema.Int)
})
export type AskQuestion = typeof AskQuestion.Type

const params = { slug: ContestSlug } as const

/** Announcements, and participants' questions to the jury. */
export const juryEndpoints = {
  /** Newest first. */
  listAnnouncements: {
    ...route("GET", "/contests/:slug/announcements", "either"),
    params,
    success: Schema.Array(Announcement),
    failures: ["NotFound"]
  },
  /**
   * The user's questions and those answered publicly, newest first. Questions about a problem are visible only to users
   * who can see it.
   */
  listQuestions: {
    ...route("GET", "/contests/:slug/questions", "learner"),
    params,
    success: Schema.Array(ContestQuestion),
    failures: ["NotFound"]
  },
  askQuestion: {
    ...route("POST", "/contests/:slug/questions", "learner"),
    params,
    payload: AskQuestion,
    success: ContestQuestion,
    status: 201,
    failures: ["NotFound", "Invalid", "TooManyRequests", "ContestNotRegistered", "ContestOver"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
