import { Schema } from "effect"
import { type Endpoint, Instant, route } from "../endpoint.ts"
import { Verdict } from "./solutions.ts"
import { wire } from "../wire.ts"

/**
 * Consecutive days (Moscow time) with an accepted solution or a finished lesson step. A day without either ends the
 * streak only once it is over.
 */
export const Streak = wire({ dayCount: Schema.Int })
export type Streak = typeof Streak.Type

/** The user's solved problems of one difficulty, and how many exist. */
export const SolvedOfDifficulty = wire({
  /** 1 to 10. */
  difficulty: Schema.Int,
  solved: Schema.Int,
  existing: Schema.Int
})
export type SolvedOfDifficulty = typeof SolvedOfDifficulty.Type

/** Solved problems. `byDifficulty` lists all ten difficulties in ascending order; the totals are their sums. */
export const ResolvedProblems = wire({
  solved: Schema.Int,
  existing: Schema.Int,
  byDifficulty: Schema.Array(SolvedOfDifficulty)
})
export type ResolvedProblems = typeof ResolvedProblems.Type

/** Judged and accepted attempts, without judge errors. */
export const Accuracy = wire({
  accepted: Schema.Int,
  attempts: Schema.Int,
  /** `accepted / attempts`, 0 to 1; null before the first attempt. */
  accuracy: Schema.NullOr(Schema.Finite)
})
export type Accuracy = typeof Accuracy.Type

/** Activity on one day (`YYYY-MM-DD`, Moscow time): judged attempts, accepted ones, and finished lesson steps. */
export const ActiveDay = Schema.Struct({
  day: Schema.String,
  attempts: Schema.Int,
  accepted: Schema.Int,
  steps: Schema.Int
})

/** The 53 weeks up to `lastDay`, without the days that have no activity. */
export const Activity = wire({ lastDay: Schema.String, days: Schema.Array(ActiveDay) })
export type Activity = typeof Activity.Type

/** One of the user's latest solutions; `contest` is the contest's slug, or null for practice. */
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

/** Statistics of the signed-in learner. */
export const statisticEndpoints = {
  getStreak: { ...route("GET", "/statistic/daily-streak", "learner"), success: Streak },
  getResolvedProblems: {
    ...route("GET", "/statistic/problems/resolved", "learner"),
    success: ResolvedProblems
  },
  getAccuracy: { ...route("GET", "/statistic/problems/accuracy", "learner"), success: Accuracy },
  getActivity: { ...route("GET", "/statistic/activity", "learner"), success: Activity },
  /** The latest ten, newest first. */
  listAttempts: { ...route("GET", "/statistic/attempts", "learner"), success: Schema.Array(Attempt) }
} as const satisfies Record<string, Endpoint>
