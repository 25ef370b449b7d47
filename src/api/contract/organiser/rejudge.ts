import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { type Endpoint, Instant, Nothing } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(1000))

/** Filter for the solutions to rejudge; an empty list means all. */
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

/** A participant whose result or rank would change. */
export const RejudgeMove = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  before: wire({ place: Schema.Int, points: Schema.Int, penaltyMin: Schema.Int }),
  after: wire({ place: Schema.Int, points: Schema.Int, penaltyMin: Schema.Int })
})
export type RejudgeMove = typeof RejudgeMove.Type

/** A background rejudging; participants see no changes until it is applied. */
export const Rejudging = wire({
  chosen: RejudgeChoice,
  madeAt: Instant,
  total: Schema.Int,
  done: Schema.Int,
  /** Solutions that the judge failed on; they keep their verdicts. */
  failed: Schema.Int,
  changed: Schema.Int,
  moved: Schema.Int,
  /** The first 100 changes and the first 100 moves. */
  changes: Schema.Array(RejudgeChange),
  moves: Schema.Array(RejudgeMove)
})
export type Rejudging = typeof Rejudging.Type

export const RejudgingState = wire({
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, title: Schema.String })),
  /** Whether a judge is online. Without one, a rejudging pauses and resumes automatically. */
  judgeAnswers: Schema.Boolean,
  /** Null if none is running. */
  rejudging: Schema.NullOr(Rejudging)
})
export type RejudgingState = typeof RejudgingState.Type

/** Rejudging solutions, with a preview of the changes. */
export const organiserRejudgeEndpoints = {
  getRejudging: { ...ofContest("GET", "/rejudging"), success: RejudgingState },
  /** 409 while another one is running, or if no solution matches. */
  startRejudging: {
    ...ofContest("POST", "/rejudging"),
    maxBytes: 64 * 1024,
    payload: RejudgeChoice,
    success: wire({ total: Schema.Int }),
    failures: ["NotFound", "ContestActRejected"]
  },
  /** 409 until all solutions are judged. */
  applyRejudging: {
    ...ofContest("POST", "/rejudging/application"),
    success: wire({ changed: Schema.Int }),
    failures: ["NotFound", "ContestActRejected"]
  },
  /** Discards the rejudging without any changes. */
  dropRejudging: { ...ofContest("DELETE", "/rejudging"), success: Nothing }
} as const satisfies Record<string, Endpoint>
