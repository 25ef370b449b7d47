import { Schema } from "effect"

/** What a rehearsal found; each code has a text in the reader's language. */
export const FindingCode = Schema.Literals([
  "lostSolution",
  "doubledSolution",
  "wrongOwner",
  "changedSolution",
  "notJudged",
  "judgeError",
  "verdictDiffers",
  "verdictUnexpected",
  "pointsDiffer",
  "standingsDiffer",
  "startMoved",
  "endMoved",
  "lateAccepted",
  "refusedInTime",
  "notCounted",
  "wrongTime",
  "serverError",
  "noAnswer",
  "brokenAnswer",
  "refused",
  "eventMissed",
  "impossibleState",
  "stranger",
  "stuck",
  "slowAnswers",
  "slowVerdicts",
  "notReturned"
])
export type FindingCode = typeof FindingCode.Type

export const RehearsalFinding = Schema.Struct({
  code: FindingCode,
  count: Schema.Int,
  /** A few cases, for the reader who looks for the cause. */
  examples: Schema.Array(Schema.String)
})
export type RehearsalFinding = typeof RehearsalFinding.Type

export const RehearsalStep = Schema.Literals([
  "signIn",
  "page",
  "register",
  "start",
  "tasks",
  "submit",
  "verdict",
  "finish",
  "standings",
  "other"
])
export type RehearsalStep = typeof RehearsalStep.Type

/** Milliseconds from the request to the whole answer; for `verdict` from the receipt to the verdict on the screen. */
export const StepLatency = Schema.Struct({
  step: RehearsalStep,
  count: Schema.Int,
  p50: Schema.Finite,
  p95: Schema.Finite,
  p99: Schema.Finite,
  max: Schema.Finite
})

/** Busy cores; null where the processes run on another machine. */
const Load = Schema.NullOr(
  Schema.Struct({ web: Schema.Finite, judge: Schema.Finite, database: Schema.Finite, crowd: Schema.Finite })
)
export type RehearsalLoad = typeof Load.Type

export const RehearsalPhase = Schema.Literals([
  "preparing",
  "running",
  "judging",
  "comparing",
  "cleaning",
  "done"
])
export type RehearsalPhase = typeof RehearsalPhase.Type

/** The live picture, about once a second. */
export const RehearsalProgress = Schema.Struct({
  phase: RehearsalPhase,
  /** Slug of the copy; null before it exists. */
  contest: Schema.NullOr(Schema.String),
  elapsedMs: Schema.Int,
  participants: Schema.Struct({
    all: Schema.Int,
    arrived: Schema.Int,
    started: Schema.Int,
    ended: Schema.Int
  }),
  solutions: Schema.Struct({ received: Schema.Int, judged: Schema.Int }),
  /** Solutions in the judge's queue, and the age of the oldest in milliseconds. */
  queue: Schema.Struct({ waiting: Schema.Int, oldestMs: Schema.Int }),
  findings: Schema.Array(RehearsalFinding),
  load: Load
})
export type RehearsalProgress = typeof RehearsalProgress.Type

export const RehearsedPart = Schema.Literals(["web", "judge", "database", "cores"])
export type RehearsedPart = typeof RehearsedPart.Type

/** The load if `factor` times as many participants came. */
export const RehearsalEstimate = Schema.Struct({
  factor: Schema.Int,
  /** Share of its capacity that each part would use in the busiest seconds; above 1 it would fall behind. */
  parts: Schema.Array(Schema.Struct({ part: RehearsedPart, utilisation: Schema.Finite })),
  /** The part with the highest utilisation if that is above 0.8, else null. */
  breaksFirst: Schema.NullOr(RehearsedPart)
})
export type RehearsalEstimate = typeof RehearsalEstimate.Type

export const RehearsalReport = Schema.Struct({
  ready: Schema.Boolean,
  contest: Schema.Struct({ slug: Schema.String, titleRu: Schema.String, titleEn: Schema.String }),
  startedAt: Schema.String,
  /** Length of the rehearsed contest, and of the whole rehearsal. */
  contestMs: Schema.Int,
  elapsedMs: Schema.Int,
  seed: Schema.Int,
  speed: Schema.Finite,
  participants: RehearsalProgress.fields.participants,
  solutions: Schema.Struct({ received: Schema.Int, judged: Schema.Int }),
  kills: Schema.Array(
    Schema.Struct({
      what: Schema.Literals(["judge", "web", "database"]),
      atMs: Schema.Int,
      backAfterMs: Schema.NullOr(Schema.Int)
    })
  ),
  /** Reasons against «ready»; empty if it is. */
  findings: Schema.Array(RehearsalFinding),
  latencies: Schema.Array(StepLatency),
  queue: Schema.Struct({ longest: Schema.Int, oldestMs: Schema.Int }),
  judgeSlots: Schema.Int,
  /** Of the busiest ten seconds, and of the whole time. */
  load: Schema.Struct({ peak: Load, mean: Load }),
  estimates: Schema.Array(RehearsalEstimate)
})
export type RehearsalReport = typeof RehearsalReport.Type
