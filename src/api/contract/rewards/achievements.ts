import { Schema } from "effect"
import { type Endpoint, Instant, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Kinds of achievements in display order; `topic` exists once per topic. */
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

/** An achievement; `topic` is the topic's name in the request's language. */
export const Achievement = wire({
  kind: AchievementKind,
  topic: Schema.NullOr(Schema.String),
  /** Null if not yet earned. */
  earnedAt: Schema.NullOr(Instant)
})
export type Achievement = typeof Achievement.Type

/** The learner's achievements. */
export const achievementEndpoints = {
  /** Earned ones first, newest first, then the others. */
  listAchievements: { ...route("GET", "/achievements", "learner"), success: Schema.Array(Achievement) }
} as const satisfies Record<string, Endpoint>
