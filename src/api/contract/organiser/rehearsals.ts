import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { RehearsalProgress, RehearsalReport } from "./rehearsal.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, FileAnswer, IdFromText, Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** How the crowd behaves: a profile of `server/rehearsal/crowds.ts`. */
export const RehearsalCrowd = Schema.Literals([
  "usual",
  "signInStorm",
  "weakNetwork",
  "lastMinuteRush",
  "quick"
])
export type RehearsalCrowd = typeof RehearsalCrowd.Type

const between = (minimum: number, maximum: number, message: string) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }, { message }))

export const RehearsalOrder = wire({
  participants: between(1, 2_000, "validation.crowd"),
  /** Time of each participant. */
  minutes: between(1, 300, "validation.rehearsalMinutes"),
  /** How many times shorter the pauses are; null for as many times as the contest is shorter. */
  speed: Schema.NullOr(between(1, 1_000, "validation.speed")),
  crowd: RehearsalCrowd
})
export type RehearsalOrder = typeof RehearsalOrder.Type

/** `interrupted`: its process or its server ended. */
export const RehearsalState = Schema.Literals(["running", "done", "stopped", "interrupted", "failed"])
export type RehearsalState = typeof RehearsalState.Type

const runFields = {
  id: Schema.Int,
  startedAt: Instant,
  state: RehearsalState,
  participants: Schema.Int,
  minutes: Schema.Int,
  speed: Schema.Finite,
  crowd: RehearsalCrowd
} as const

/** The newest rehearsal of a contest. `report` is null unless `state` is `done`. */
export const RehearsalRun = wire({
  ...runFields,
  /** An organiser has asked to stop it. */
  stops: Schema.Boolean,
  /** Null until the crowd is there. */
  progress: Schema.NullOr(RehearsalProgress),
  report: Schema.NullOr(RehearsalReport),
  /** The findings so far, with their texts in the request's language. */
  findings: Schema.Array(
    wire({ text: Schema.String, count: Schema.Int, examples: Schema.Array(Schema.String) })
  )
})
export type RehearsalRun = typeof RehearsalRun.Type

/** `ready` is null without a report. */
export const EarlierRehearsal = wire({ ...runFields, ready: Schema.NullOr(Schema.Boolean) })
export type EarlierRehearsal = typeof EarlierRehearsal.Type

export const ContestRehearsals = wire({
  /** Why none can begin now, in the request's language; null if one can. */
  rejection: Schema.NullOr(Schema.String),
  /** Time of each participant as the organisers planned it. */
  plannedMinutes: Schema.Finite,
  newest: Schema.NullOr(RehearsalRun),
  /** Newest first. */
  earlier: Schema.Array(EarlierRehearsal)
})
export type ContestRehearsals = typeof ContestRehearsals.Type

/** Rehearsals that organisers start from the console. */
export const rehearsalEndpoints = {
  listRehearsals: { ...ofContest("GET", "/rehearsals"), success: ContestRehearsals },
  /** 409 if a contest needs the platform, or another rehearsal runs. */
  startRehearsal: {
    ...ofContest("POST", "/rehearsals"),
    payload: RehearsalOrder,
    success: ContestRehearsals,
    status: 201,
    failures: ["NotFound", "Conflict"]
  },
  /** Its participants and its copy are deleted within seconds. */
  stopRehearsal: { ...ofContest("POST", "/rehearsals/stop"), success: ContestRehearsals },
  getRehearsalReport: {
    ...ofContest("GET", "/rehearsals/:rehearsalId/report/:format"),
    params: { ...contestParams, rehearsalId: IdFromText, format: Schema.Literals(["html", "json"]) },
    success: FileAnswer,
    file: ["text/html", "application/json"]
  }
} as const satisfies Record<string, Endpoint>
