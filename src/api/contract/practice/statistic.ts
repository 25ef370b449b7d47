import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { Instant, route } from "../endpoint.ts"
import { Verdict } from "./solutions.ts"
import { wire } from "../wire.ts"

/** Consecutive Moscow days with an accepted solution or a finished step of a lesson; today may still be missing, yesterday keeps it alive. */
export const Streak = wire({ dayCount: Schema.Int })
export type Streak = typeof Streak.Type

/** How many problems of a difficulty I have solved, of how many there are. */
export const SolvedOfDifficulty = wire({
  /** 1 to 10. */
  difficulty: Schema.Int,
  solved: Schema.Int,
  existing: Schema.Int
})
export type SolvedOfDifficulty = typeof SolvedOfDifficulty.Type

/** Solved problems; `byDifficulty` has all ten, in their order, and the totals are its sums. */
export const ResolvedProblems = wire({
  solved: Schema.Int,
  existing: Schema.Int,
  byDifficulty: Schema.Array(SolvedOfDifficulty)
})
export type ResolvedProblems = typeof ResolvedProblems.Type

/** Judged attempts and how many of them were accepted; the judge's own failures are not among them. */
export const Accuracy = wire({
  accepted: Schema.Int,
  attempts: Schema.Int,
  /** Their share, 0 to 1; null before the first attempt. */
  accuracy: Schema.NullOr(Schema.Finite)
})
export type Accuracy = typeof Accuracy.Type

/** A Moscow day, `YYYY-MM-DD`, with judged attempts, how many of them were accepted, and finished steps of lessons. */
export const ActiveDay = Schema.Struct({
  day: Schema.String,
  attempts: Schema.Int,
  accepted: Schema.Int,
  steps: Schema.Int
})

/** The last 53 weeks up to `lastDay`; days without any act are left out. */
export const Activity = wire({ lastDay: Schema.String, days: Schema.Array(ActiveDay) })
export type Activity = typeof Activity.Type

/** A solution of mine among the last; `contest` is the slug of the olympiad that it was sent in. */
export const Attempt = wire({
  id: Schema.Int,
  problemId: Schema.Int,
  problemTitle: Schema.String,
  contest: Schema.NullOr(Schema.String),
  status: Verdict,
  score: Schema.Int,
  receivedAt: Instant
})
export type Attempt = typeof Attempt.Type

/** What a learner has achieved so far. */
export const statisticEndpoints = {
  getStreak: { ...route("GET", "/statistic/daily-streak", "learner"), success: Streak },
  getResolvedProblems: {
    ...route("GET", "/statistic/problems/resolved", "learner"),
    success: ResolvedProblems
  },
  getAccuracy: { ...route("GET", "/statistic/problems/accuracy", "learner"), success: Accuracy },
  getActivity: { ...route("GET", "/statistic/activity", "learner"), success: Activity },
  /** The last ten, the newest first. */
  listAttempts: { ...route("GET", "/statistic/attempts", "learner"), success: Schema.Array(Attempt) }
} as const satisfies Record<string, Endpoint>
