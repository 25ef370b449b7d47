import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { type Endpoint, Instant } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** A running participant whose window sends no requests. */
const Offline = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  /** Last contact with their window; null if there was none. */
  seenAt: Schema.NullOr(Instant)
})

/** Figures that are counted as they are shown. */
export const monitorCounts = {
  registered: Schema.Int,
  started: Schema.Int,
  /** Participants whose time is running. */
  running: Schema.Int,
  /** Running participants with contact in the last minute. */
  active: Schema.Int,
  finished: Schema.Int,
  disqualified: Schema.Int,
  /** Running participants without contact for a minute. `offlinePeople` lists the first 50, longest absence first. */
  offline: Schema.Int,
  offlinePeople: Schema.Array(Offline),
  unofficial: Schema.Int,
  verdicts: Schema.Array(wire({ status: Verdict, count: Schema.Int })),
  /** Solutions of this contest in the judge's queue, and the age of the oldest one in seconds. */
  queued: Schema.Int,
  oldestQueuedS: Schema.NullOr(Schema.Int),
  unansweredQuestions: Schema.Int
} as const

/** Live figures of a contest as of `at`, at most three seconds old. */
export const Monitor = wire({
  ...monitorCounts,
  at: Instant,
  solutions: Schema.Int,
  /** Solutions received in each of the last 60 minutes, oldest first. */
  perMinute: Schema.Array(wire({ at: Instant, count: Schema.Int })),
  /** Failed requests to the whole platform (server errors) in the last five minutes and in the last hour. */
  failedRequests: wire({ fiveMinutes: Schema.Int, hour: Schema.Int })
})
export type Monitor = typeof Monitor.Type

/** Monitoring a running contest. */
export const organiserMonitorEndpoints = {
  getMonitor: { ...ofContest("GET", "/monitor"), success: Monitor }
} as const satisfies Record<string, Endpoint>
