import { Schema } from "effect"

/** The user's participation status in a contest, as the server determines it. */
export const ParticipationState = Schema.Literals([
  "visitor",
  "not_registered",
  "registered",
  "passed",
  "not_passed",
  "ready",
  "running",
  "paused",
  "finished",
  "missed",
  "disqualified",
  "results"
])
export type ParticipationState = typeof ParticipationState.Type
