import { Schema } from "effect"
import { ContestStatus } from "../olympiads/contests.ts"
import { ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant } from "../endpoint.ts"
import {
  ContestDetails,
  ContestInformation,
  ContestPage,
  ContestProblem
} from "../olympiads/participation.ts"
import { ParticipationState } from "../olympiads/participationState.ts"
import { wire } from "../wire.ts"

/** A contest as somebody would find it at some point of its life; nothing of it is written anywhere. */
export const ContestPreview = wire({
  status: ContestStatus,
  as: ParticipationState,
  /** The moment that is pretended. */
  at: Instant,
  /** As whom one may look at this status. */
  possible: Schema.Array(ParticipationState),
  contest: ContestDetails,
  information: ContestInformation,
  /** Null: they are not shown to this participant. */
  problems: Schema.NullOr(Schema.Array(ContestProblem)),
  pages: Schema.Array(ContestPage)
})
export type ContestPreview = typeof ContestPreview.Type

/** Looking at a contest with a participant's eyes. */
export const organiserPreviewEndpoints = {
  /** `as` may be left out, and somebody fitting is taken, as when it does not go with the status. */
  previewContest: {
    ...ofContest("GET", "/preview"),
    query: { status: ContestStatus, as: Schema.optionalKey(ParticipationState) },
    success: ContestPreview
  }
} as const satisfies Record<string, Endpoint>
