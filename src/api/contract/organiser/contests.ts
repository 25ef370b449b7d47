import { Schema } from "effect"
import { contestParams, ContestStatus, Scoring } from "../olympiads/contests.ts"
import { type Endpoint, Instant, route, routesBelow } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Organiser roles in a contest; each role includes the permissions of those after it. */
export const OrganiserRole = Schema.Literals(["owner", "editor", "jury", "viewer"])
export type OrganiserRole = typeof OrganiserRole.Type

/** Calls about one contest of an organiser; other users get 404. */
export const ofContest = routesBelow("/organiser/contests/:slug", "organiser", contestParams)

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

/** A contest in the organiser's list. */
export const OrganiserContest = wire(organiserContestFields)
export type OrganiserContest = typeof OrganiserContest.Type

/** Contest data for the header of every page in the organiser console. */
export const OrganiserContestDetails = wire({
  ...organiserContestFields,
  summaryRu: Schema.NullOr(Schema.String),
  summaryEn: Schema.NullOr(Schema.String),
  scoring: Scoring,
  stage: Schema.Int,
  /** Number of official solutions without a verdict. */
  unjudged: Schema.Int,
  /** Increases with every change. */
  revision: Schema.Int,
  serverTime: Instant
})
export type OrganiserContestDetails = typeof OrganiserContestDetails.Type

/** Listing and reading contests in the organiser console. */
export const organiserEndpoints = {
  /** Contests that the user organises, newest first. */
  listOrganiserContests: {
    ...route("GET", "/organiser/contests", "organiser"),
    success: Schema.Array(OrganiserContest)
  },
  getOrganiserContest: { ...ofContest("GET", ""), success: OrganiserContestDetails }
} as const satisfies Record<string, Endpoint>
