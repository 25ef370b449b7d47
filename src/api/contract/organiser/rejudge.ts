import { Schema } from "effect"
import { contestParams } from "../olympiads/contests.ts"
import { ofContest } from "./contests.ts"
import { type Endpoint, IdFromText, Instant } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(1000))
const Verdicts = Schema.Array(Verdict).check(Schema.isMaxLength(12))

/** Filter for the solutions to rejudge; an empty list means all. */
export const RejudgeChoice = wire({ problemIds: Ids, userIds: Ids, verdicts: Verdicts })
export type RejudgeChoice = typeof RejudgeChoice.Type

/** The same for the practice solutions of one problem. */
export const PracticeRejudgeChoice = wire({
  languages: Schema.Array(Schema.String.check(Schema.isMaxLength(50))).check(Schema.isMaxLength(30)),
  verdicts: Verdicts
})
export type PracticeRejudgeChoice = typeof PracticeRejudgeChoice.Type

const Result = wire({ status: Verdict, points: Schema.NullOr(Schema.Int) })

/** A solution whose verdict or points would change. */
export const RejudgeChange = wire({
  solutionId: Schema.Int,
  problemId: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  before: Result,
  after: Result
})
export type RejudgeChange = typeof RejudgeChange.Type

/** Number of solutions whose verdict would change in the same way. */
const VerdictChange = wire({ before: Verdict, after: Verdict, count: Schema.Int })

const Totals = wire({ place: Schema.Int, points: Schema.Int, penaltyMin: Schema.Int })

/** A participant whose result or rank would change. */
export const RejudgeMove = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  before: Totals,
  after: Totals
})
export type RejudgeMove = typeof RejudgeMove.Type

const rejudgingFields = {
  id: Schema.Int,
  madeAt: Instant,
  /** Name or email address; null if the account was deleted, and for the operator. */
  madeBy: Schema.NullOr(Schema.String),
  total: Schema.Int,
  done: Schema.Int,
  /** Solutions that the judge failed on; they keep their verdicts. */
  failed: Schema.Int,
  /** Solutions judged again before the tests or limits changed. With any, the rejudging cannot be applied. */
  outdated: Schema.Int,
  changed: Schema.Int,
  /** The most frequent first. */
  verdicts: Schema.Array(VerdictChange),
  /** The first 100 changes. */
  changes: Schema.Array(RejudgeChange)
} as const

/** What every background rejudging has; learners see no changes until it is applied. */
export const OpenRejudging = wire(rejudgingFields)
export type OpenRejudging = typeof OpenRejudging.Type

/** A rejudging of a contest. */
export const Rejudging = wire({
  ...rejudgingFields,
  moved: Schema.Int,
  /** The first 100 moves. */
  moves: Schema.Array(RejudgeMove)
})
export type Rejudging = typeof Rejudging.Type

const Statistics = wire({ attempts: Schema.Int, accepted: Schema.Int })

/** What a rejudging of practice solutions would change besides verdicts; null until all are judged. */
const PracticeEffects = wire({
  /** Learners who would have solved the problem, and who would not have any more. */
  solved: Schema.Int,
  unsolved: Schema.Int,
  /** Sums of the points that learners would gain and lose in the rating. */
  pointsGained: Schema.Int,
  pointsLost: Schema.Int,
  /** Number of learners who would get zamarubles, and the amount for each. No learner loses zamarubles. */
  paid: Schema.Int,
  amount: Schema.Int,
  /** Statistics of the problem. */
  before: Statistics,
  after: Statistics
})
export type PracticeEffects = typeof PracticeEffects.Type

/** A rejudging of a problem's practice solutions. */
export const PracticeRejudging = wire({
  ...rejudgingFields,
  effects: Schema.NullOr(PracticeEffects)
})
export type PracticeRejudging = typeof PracticeRejudging.Type

/** An applied rejudging. Names are names or email addresses, null if the account was deleted and for the operator. */
export const AppliedRejudging = wire({
  id: Schema.Int,
  appliedAt: Instant,
  appliedBy: Schema.NullOr(Schema.String),
  solutions: Schema.Int,
  changed: Schema.Int,
  undoneAt: Schema.NullOr(Instant),
  undoneBy: Schema.NullOr(Schema.String),
  /** False if it is undone, or if a later one that holds judged one of its solutions. */
  canUndo: Schema.Boolean
})
export type AppliedRejudging = typeof AppliedRejudging.Type

const stateFields = {
  /** Whether a judge is online. Without one, a rejudging pauses and resumes automatically. */
  isJudgeOnline: Schema.Boolean,
  /** Applied rejudgings, newest first; at most 50. */
  history: Schema.Array(AppliedRejudging)
} as const

export const RejudgingState = wire({
  ...stateFields,
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, title: Schema.String })),
  /** Null if none is running. */
  rejudging: Schema.NullOr(Rejudging)
})
export type RejudgingState = typeof RejudgingState.Type

export const PracticeRejudgingState = wire({
  ...stateFields,
  /** Practice solutions of the problem that can be rejudged, and their languages. */
  solutions: Schema.Int,
  languages: Schema.Array(Schema.String),
  /** Null if none is running. */
  rejudging: Schema.NullOr(PracticeRejudging)
})
export type PracticeRejudgingState = typeof PracticeRejudgingState.Type

/**
 * A call about the rejudging that a page shows, so that nobody applies another one. `apply` answers 409 until all solutions are
 * judged, and if it is applied or a problem changed since. `drop` discards it without any changes; 409 if it is applied.
 * `undo` restores the verdicts from before; 409 if it is undone, or if a later one judged one of its solutions.
 */
export const rejudgingAct = {
  payload: wire({ type: Schema.Literals(["apply", "drop", "undo"]) }),
  success: wire({ changed: Schema.Int }),
  failures: ["NotFound", "Conflict"]
} as const
export type RejudgingAct = typeof rejudgingAct.payload.Type

export const rejudgingParams = { rejudgingId: IdFromText } as const

/** Rejudging solutions, with a preview of the changes, and undoing it. */
export const organiserRejudgeEndpoints = {
  getRejudging: { ...ofContest("GET", "/rejudging"), success: RejudgingState },
  /** 409 while another one is running, or if no solution matches. */
  startRejudging: {
    ...ofContest("POST", "/rejudging"),
    maxBytes: 64 * 1024,
    payload: RejudgeChoice,
    success: wire({ total: Schema.Int }),
    failures: ["NotFound", "Conflict"]
  },
  actOnRejudging: {
    ...ofContest("POST", "/rejudging/:rejudgingId"),
    ...rejudgingAct,
    params: { ...contestParams, ...rejudgingParams }
  }
} as const satisfies Record<string, Endpoint>
