import { Schema } from "effect"
import { type Endpoint, Instant, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Milestones in the order in which they are shown; of `topic` there is one for each topic. */
export const AchievementKind = Schema.Literals([
  "first_solve",
  "first_lesson",
  "solved_10",
  "ten_in_a_row",
  "streak_7",
  "first_olympiad",
  "topic",
  "hard_problem",
  "solved_25",
  "first_course",
  "streak_30"
])
export type AchievementKind = typeof AchievementKind.Type

/** A milestone; `topic` is its name in the language of the request. */
export const Achievement = wire({
  kind: AchievementKind,
  topic: Schema.NullOr(Schema.String),
  /** Null for one that is still to be earned. */
  earnedAt: Schema.NullOr(Instant)
})
export type Achievement = typeof Achievement.Type

/** What learners reach on their way. */
export const achievementEndpoints = {
  /** The earned ones, the newest first, then the others. */
  listAchievements: { ...route("GET", "/achievements", "learner"), success: Schema.Array(Achievement) }
} as const satisfies Record<string, Endpoint>
