import { Schema } from "effect"
import { type Endpoint, Instant, pageOf, pageQuery, route, routesBelow } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Identifies a contest in addresses: `autumn-cup-2026`. */
export const ContestSlug = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  Schema.isMaxLength(60)
)

/** Contest statuses in chronological order. */
export const ContestStatus = Schema.Literals([
  "open_registration",
  "closed_registration",
  "available_after",
  "started_contest",
  "result_calculation",
  "closed_contest"
])
export type ContestStatus = typeof ContestStatus.Type

export const Scoring = Schema.Literals(["points", "icpc"])

/** Fields of every response about a contest. */
export const contestFields = {
  slug: Schema.String,
  title: Schema.String,
  summary: Schema.String,
  status: wire({ value: ContestStatus }),
  registrationStartsAt: Schema.NullOr(Instant),
  registrationEndsAt: Schema.NullOr(Instant),
  startsAt: Instant,
  endsAt: Instant,
  /**
   * Individual duration in seconds from a participant's start; null if everyone has the whole time from `startsAt` to
   * `endsAt`.
   */
  durationS: Schema.NullOr(Schema.Int),
  /** Current server time; the browser's clock is never trusted. */
  serverTime: Instant
} as const

/** A learner's result in a contest. */
export const contestResultFields = {
  slug: Schema.String,
  title: Schema.String,
  endsAt: Instant,
  scoring: Scoring,
  points: Schema.Int,
  solved: Schema.Int,
  problemCount: Schema.Int,
  participantCount: Schema.Int
} as const

/** A contest as announced. Undecided times are null. */
export const Contest = wire(contestFields)
export type Contest = typeof Contest.Type

export const contestParams = { slug: ContestSlug } as const

/** Calls about one contest. */
export const ofContest = routesBelow("/contests/:slug", "either", contestParams)
/** The same for signed-in users. */
export const ofLearnersContest = routesBelow("/contests/:slug", "learner", contestParams)

/** The public list of contests. */
export const contestEndpoints = {
  /**
   * The running contest, otherwise the nearest upcoming one, otherwise the last one that ended; null if there are none.
   */
  getLatestContest: { ...route("GET", "/contests/latest", "guest"), success: Schema.NullOr(Contest) },
  /** Running contests first, then upcoming ones by start time, then past ones, newest first. */
  listContests: { ...route("GET", "/contests", "guest"), query: pageQuery, success: pageOf(Contest) }
} as const satisfies Record<string, Endpoint>
