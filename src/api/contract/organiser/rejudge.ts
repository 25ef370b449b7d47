import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant, Nothing } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(1000))

/** Which solutions are judged once more; an empty list means all. */
export const RejudgeChoice = wire({
  problemIds: Ids,
  userIds: Ids,
  verdicts: Schema.Array(Verdict).check(Schema.isMaxLength(12))
})
export type RejudgeChoice = typeof RejudgeChoice.Type

/** A solution whose verdict or points would change. */
export const RejudgeChange = wire({
  solutionId: Schema.Int,
  problemId: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  before: wire({ status: Verdict, points: Schema.NullOr(Schema.Int) }),
  after: wire({ status: Verdict, points: Schema.NullOr(Schema.Int) })
})
export type RejudgeChange = typeof RejudgeChange.Type

/** A participant whose result or place would change. */
export const RejudgeMove = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  before: wire({ place: Schema.Int, points: Schema.Int, penaltyMin: Schema.Int }),
  after: wire({ place: Schema.Int, points: Schema.Int, penaltyMin: Schema.Int })
})
export type RejudgeMove = typeof RejudgeMove.Type

/** A rejudging on the side: participants see nothing of it before it is applied. */
export const Rejudging = wire({
  chosen: RejudgeChoice,
  madeAt: Instant,
  total: Schema.Int,
  done: Schema.Int,
  /** The judge could not: these keep what they have. */
  failed: Schema.Int,
  changed: Schema.Int,
  moved: Schema.Int,
  /** The first hundred of each. */
  changes: Schema.Array(RejudgeChange),
  moves: Schema.Array(RejudgeMove)
})
export type Rejudging = typeof Rejudging.Type

export const RejudgingState = wire({
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, title: Schema.String })),
  /** Whether a judge is there; without one a rejudging waits, and goes on by itself when one comes back. */
  judgeAnswers: Schema.Boolean,
  /** Null when none is under way. */
  rejudging: Schema.NullOr(Rejudging)
})
export type RejudgingState = typeof RejudgingState.Type

/** Judging solutions once more, with a look at what it would change. */
export const organiserRejudgeEndpoints = {
  getRejudging: { ...ofContest("GET", "/rejudging"), success: RejudgingState },
  /** 409 while another is under way, or when no solution is chosen. */
  startRejudging: {
    ...ofContest("POST", "/rejudging"),
    maxBytes: 64 * 1024,
    payload: RejudgeChoice,
    success: wire({ total: Schema.Int }),
    failures: ["NotFound", "ContestActRejected"]
  },
  /** 409 as long as some are not judged. */
  applyRejudging: {
    ...ofContest("POST", "/rejudging/application"),
    success: wire({ changed: Schema.Int }),
    failures: ["NotFound", "ContestActRejected"]
  },
  /** Everything stays as it is. */
  dropRejudging: { ...ofContest("DELETE", "/rejudging"), success: Nothing }
} as const satisfies Record<string, Endpoint>
