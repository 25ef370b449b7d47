import { Schema } from "effect"
import { ContestSlug, ContestStatus } from "../olympiads/contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** What an organiser may do in a contest; each may do what those after it may. */
export const Power = Schema.Literals(["own", "edit", "jury", "view"])
export type Power = typeof Power.Type

/** The address of a contest at the desk: drafts are found there too. */
export const deskParams = { slug: ContestSlug } as const

const deskContestFields = {
  slug: Schema.String,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  status: Schema.Union([ContestStatus, Schema.Literal("draft")]),
  paused: Schema.Boolean,
  power: Power,
  startsAt: Instant,
  endsAt: Instant,
  registered: Schema.Int,
  started: Schema.Int
} as const

/** A contest in the list of those that I organise. */
export const DeskContest = wire(deskContestFields)
export type DeskContest = typeof DeskContest.Type

/** The frame of a contest's pages at the desk. */
export const DeskContestDetails = wire({
  ...deskContestFields,
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
export type DeskContestDetails = typeof DeskContestDetails.Type

/** Contests at the organisers' desk: to make them and to lead them through their life. */
export const deskEndpoints = {
  /** Those I organise, the newest first. */
  listDeskContests: {
    method: "GET",
    path: "/organiser/contests",
    auth: "organiser",
    success: Schema.Array(DeskContest),
    failures: []
  },
  getDeskContest: {
    method: "GET",
    path: "/organiser/contests/:slug",
    auth: "organiser",
    params: deskParams,
    success: DeskContestDetails,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
