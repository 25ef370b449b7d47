import { Schema } from "effect"
import { ContestSlug, ContestStatus } from "../olympiads/contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** What an organiser may do in a contest; each may do what those after it may. */
export const OrganiserRole = Schema.Literals(["owner", "editor", "jury", "viewer"])
export type OrganiserRole = typeof OrganiserRole.Type

/** The address of a contest at the organiser console: drafts are found there too. */
export const organiserParams = { slug: ContestSlug } as const

/** The common fields of the calls about one contest of an organiser; other users get 404. */
export const ofContest = <const Method extends Endpoint["method"], const Path extends string>(
  method: Method,
  path: Path
) =>
  ({
    ...route(method, `/organiser/contests/:slug${path}`, "organiser"),
    params: organiserParams,
    failures: ["NotFound"]
  }) as const

const organiserContestFields = {
  slug: Schema.String,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  status: Schema.Union([ContestStatus, Schema.Literal("draft")]),
  paused: Schema.Boolean,
  organiserRole: OrganiserRole,
  startsAt: Instant,
  endsAt: Instant,
  registered: Schema.Int,
  started: Schema.Int
} as const

/** A contest in the list of those that I organise. */
export const OrganiserContest = wire(organiserContestFields)
export type OrganiserContest = typeof OrganiserContest.Type

/** The frame of a contest's pages at the organiser console. */
export const OrganiserContestDetails = wire({
  ...organiserContestFields,
  summaryRu: Schema.NullOr(Schema.String),
  summaryEn: Schema.NullOr(Schema.String),
  scoring: Schema.Literals(["points", "icpc"]),
  stage: Schema.Int,
  /** Official solutions without a verdict. */
  unjudged: Schema.Int,
  /** Goes up with every change. */
  revision: Schema.Int,
  serverTime: Instant
})
export type OrganiserContestDetails = typeof OrganiserContestDetails.Type

/** Contests at the organisers' organiser: to make them and to lead them through their life. */
export const organiserEndpoints = {
  /** Those I organise, the newest first. */
  listOrganiserContests: {
    ...route("GET", "/organiser/contests", "organiser"),
    success: Schema.Array(OrganiserContest)
  },
  getOrganiserContest: { ...ofContest("GET", ""), success: OrganiserContestDetails }
} as const satisfies Record<string, Endpoint>
