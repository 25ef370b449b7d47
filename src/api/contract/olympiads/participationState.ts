import { Schema } from "effect"

/** Where I stand in a contest, as the server sees it. */
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
