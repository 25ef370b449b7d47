import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { Instant, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** What a contest's address is called by: `autumn-cup-2026`. */
export const ContestSlug = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  Schema.isMaxLength(60)
)

/** A contest's life in its order. */
export const ContestStatus = Schema.Literals([
  "open_registration",
  "closed_registration",
  "available_after",
  "started_contest",
  "result_calculation",
  "closed_contest"
])
export type ContestStatus = typeof ContestStatus.Type

/** What every answer about a contest tells. */
export const contestFields = {
  slug: Schema.String,
  title: Schema.String,
  summary: Schema.String,
  status: wire({ value: ContestStatus }),
  registrationStartsAt: Schema.NullOr(Instant),
  registrationEndsAt: Schema.NullOr(Instant),
  startsAt: Instant,
  endsAt: Instant,
  /** A participant's own time from their start; null when everyone has from start to end. */
  durationS: Schema.NullOr(Schema.Int),
  /** What the server's clock said; the browser's is never trusted. */
  serverTime: Instant
} as const

/** An olympiad as it is announced. Moments that are not settled yet are null. */
export const Contest = wire(contestFields)
export type Contest = typeof Contest.Type

/** Olympiads, as everyone may see them. */
export const contestEndpoints = {
  /** The running one, else the nearest upcoming, else the last that ended; null while there is none. */
  getLatestContest: { ...route("GET", "/contests/latest", "guest"), success: Schema.NullOr(Contest) },
  /** Running ones first, then upcoming ones by their start, then past ones from the newest back. */
  listContests: { ...route("GET", "/contests", "guest"), query: pageQuery, success: pageOf(Contest) }
} as const satisfies Record<string, Endpoint>
