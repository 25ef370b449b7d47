import type { Gap, Moments } from "./schedule.ts"

/** Server-side counts that organiser acts are checked against. */
export interface ContestCounts {
  readonly registered: number
  /** Participants who have pressed «Get started». */
  readonly started: number
  /** Official solutions without a verdict. */
  readonly unjudged: number
}

type Act =
  | { readonly type: "contest.publish" }
  | { readonly type: "contest.unpublish"; readonly registered: number }
  | { readonly type: "contest.reschedule"; readonly moments: Moments }
  | { readonly type: "registration.close" }
  | { readonly type: "registration.reopen"; readonly until: number }
  | { readonly type: "contest.startNow" }
  /** Moves the end for all participants, by a duration or to a moment. */
  | { readonly type: "contest.extend"; readonly by: number }
  | { readonly type: "contest.extend"; readonly to: number }
  | { readonly type: "contest.pause" }
  | { readonly type: "contest.resume" }
  | { readonly type: "contest.endNow" }
  /** Reverts the last "start now", "extend", "end now" or "reschedule". */
  | { readonly type: "contest.undo"; readonly started: number }
  /** `longestMs` is the largest extra time of any participant. */
  | { readonly type: "extraTime.changed"; readonly longestMs: number }
  | { readonly type: "interval.remove"; readonly interval: Omit<Gap, "kind"> }
  | { readonly type: "interval.restore"; readonly interval: Omit<Gap, "kind"> }
  | { readonly type: "results.publish"; readonly unjudged: number }
  | { readonly type: "results.reopen" }

/** `now` is the server's clock at the time of the event. */
export type ContestAct = Act & { readonly now: number }
export type ContestEvent = ContestAct | { readonly type: "time.passed"; readonly now: number }

/** The reason an organiser's act is rejected. */
export type ContestRejection =
  /** The contest's current state does not handle the act. */
  | "notNow"
  | "wrongSchedule"
  | "inThePast"
  | "someRegistered"
  | "someStarted"
  | "noRegistration"
  | "alreadyClosed"
  | "alreadyStarted"
  | "windowsWouldShrink"
  | "notLater"
  | "endedByHand"
  | "stillJudging"
  | "nothingToUndo"
  | "tooLateToUndo"
  | "outsideContest"
  | "overlaps"
  | "unknownInterval"
