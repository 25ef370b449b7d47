import { Schema } from "effect"
import { ContestSlug, ContestStatus } from "./contests.ts"
import type { Endpoint } from "./endpoint.ts"
import { Instant } from "./endpoint.ts"
import { wire } from "./wire.ts"

/** What an organiser may do in a contest; each may do what those after it may. */
export const Power = Schema.Literals(["own", "edit", "jury", "view"])
export type Power = typeof Power.Type

/** The address of a contest at the desk: drafts are found there too. */
export const deskParams = { slug: ContestSlug } as const

/** A contest in the list of those that I organise. */
export const DeskContest = wire({
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
})
export type DeskContest = typeof DeskContest.Type

/** Contests at the organisers' desk: to make them and to lead them through their life. */
export const deskEndpoints = {
  /** Those I organise, the newest first. */
  listDeskContests: {
    method: "GET",
    path: "/organiser/contests",
    auth: "organiser",
    success: Schema.Array(DeskContest),
    failures: []
  }
} as const satisfies Record<string, Endpoint>
