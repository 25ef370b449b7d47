import type { Gap, Moments } from "./schedule.ts"

/** What the organiser's acts need to know besides; the server counts it. */
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
  /** Later for everyone: by so much, or to a moment. */
  | { readonly type: "contest.extend"; readonly by: number }
  | { readonly type: "contest.extend"; readonly to: number }
  | { readonly type: "contest.pause" }
  | { readonly type: "contest.resume" }
  | { readonly type: "contest.endNow" }
  /** Takes back the last of: start now, extend, end now, reschedule. */
  | { readonly type: "contest.undo"; readonly started: number }
  /** The most extra time that anyone has now. */
  | { readonly type: "extraTime.changed"; readonly longestMs: number }
  | { readonly type: "interval.remove"; readonly interval: Omit<Gap, "kind"> }
  | { readonly type: "interval.restore"; readonly interval: Omit<Gap, "kind"> }
  | { readonly type: "results.publish"; readonly unjudged: number }
  | { readonly type: "results.reopen" }

/** Every event says what the server's clock showed. */
export type ContestAct = Act & { readonly now: number }
export type ContestEvent = ContestAct | { readonly type: "time.passed"; readonly now: number }

/** Why an organiser's act cannot be done. */
export type ContestRejection =
  /** The contest is at another point of its life. */
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
