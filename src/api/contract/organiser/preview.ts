import { Schema } from "effect"
import { ContestStatus } from "../olympiads/contests.ts"
import { ofContest } from "./contests.ts"
import { type Endpoint, Instant } from "../endpoint.ts"
import {
  ContestDetails,
  ContestInformation,
  ContestPage,
  ContestProblem
} from "../olympiads/participation.ts"
import { ParticipationState } from "../olympiads/participationState.ts"
import { wire } from "../wire.ts"

/** A simulated view of a contest at a given status; nothing is stored. */
export const ContestPreview = wire({
  status: ContestStatus,
  as: ParticipationState,
  /** The simulated time. */
  at: Instant,
  /** Participation statuses available at this contest status. */
  possible: Schema.Array(ParticipationState),
  contest: ContestDetails,
  information: ContestInformation,
  /** Null if this participant cannot see them. */
  problems: Schema.NullOr(Schema.Array(ContestProblem)),
  pages: Schema.Array(ContestPage)
})
export type ContestPreview = typeof ContestPreview.Type

/** Previewing a contest as a participant. */
export const organiserPreviewEndpoints = {
  /** If `as` is missing or impossible at this status, the server picks a suitable one. */
  previewContest: {
    ...ofContest("GET", "/preview"),
    query: { status: ContestStatus, as: Schema.optionalKey(ParticipationState) },
    success: ContestPreview
  }
} as const satisfies Record<string, Endpoint>
