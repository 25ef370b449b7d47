import { Schema } from "effect"
import { ContestStatus } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant, route } from "../endpoint.ts"
import { ParticipationState } from "./participationState.ts"
import { wire } from "../wire.ts"

/** A contest that the user takes or took part in. */
export const MyContest = wire({
  slug: Schema.String,
  title: Schema.String,
  status: wire({ value: ContestStatus }),
  startsAt: Instant,
  endsAt: Instant,
  state: ParticipationState,
  points: Schema.Int,
  solved: Schema.Int,
  problemCount: Schema.Int,
  scoring: Schema.Literals(["points", "icpc"]),
  /** Rank among participants who started; null until the results are published. */
  place: Schema.NullOr(Schema.Int),
  participantCount: Schema.Int
})
export type MyContest = typeof MyContest.Type

/** The signed-in learner's contests. */
export const myContestsEndpoints = {
  /** Newest first; at most a hundred. */
  listMyContests: {
    ...route("GET", "/account/contests", "learner"),
    success: Schema.Array(MyContest),
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
