import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** A participant who should be at work and is not heard of. */
const Offline = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  /** Null when their window was never heard of. */
  seenAt: Schema.NullOr(Instant)
})

/** How the day goes, as of `at`: up to three seconds ago. */
export const Monitor = wire({
  at: Instant,
  registered: Schema.Int,
  started: Schema.Int,
  /** At work now. */
  running: Schema.Int,
  /** At work, and heard of within the last minute. */
  active: Schema.Int,
  finished: Schema.Int,
  disqualified: Schema.Int,
  /** At work, but not heard of for a minute; the list has the first 50, whoever is away longest first. */
  offline: Schema.Int,
  offlinePeople: Schema.Array(Offline),
  /** Solutions received in each of the last 60 minutes, the oldest first. */
  perMinute: Schema.Array(wire({ at: Instant, count: Schema.Int })),
  solutions: Schema.Int,
  unofficial: Schema.Int,
  verdicts: Schema.Array(wire({ status: Verdict, count: Schema.Int })),
  /** Solutions of this contest that wait for the judge, and for how long the first of them has. */
  queued: Schema.Int,
  oldestQueuedS: Schema.NullOr(Schema.Int),
  /** Requests to the platform that failed by its own fault within the last five minutes, and within an hour. */
  failedRequests: wire({ fiveMinutes: Schema.Int, hour: Schema.Int }),
  unansweredQuestions: Schema.Int
})
export type Monitor = typeof Monitor.Type

/** What organisers watch on the day. */
export const organiserMonitorEndpoints = {
  getMonitor: { ...ofContest("GET", "/monitor"), success: Monitor }
} as const satisfies Record<string, Endpoint>
