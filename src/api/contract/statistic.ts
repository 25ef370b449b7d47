import { Schema } from "effect"
import type { Endpoint } from "./endpoint.ts"
import { wire } from "./wire.ts"

/** Consecutive Moscow days with an accepted solution; today may still be missing, yesterday keeps it alive. */
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

/** What a learner has achieved so far. */
export const statisticEndpoints = {
  getStreak: {
    method: "GET",
    path: "/statistic/daily-streak",
    auth: "learner",
    success: Streak,
    failures: []
  },
  getResolvedProblems: {
    method: "GET",
    path: "/statistic/problems/resolved",
    auth: "learner",
    success: ResolvedProblems,
    failures: []
  },
  getAccuracy: {
    method: "GET",
    path: "/statistic/problems/accuracy",
    auth: "learner",
    success: Accuracy,
    failures: []
  }
} as const satisfies Record<string, Endpoint>
