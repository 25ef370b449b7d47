import type { Alarm, CallRejection, ContestCall, ContestFacts } from "./participationFacts.ts"

export type ParticipationEvent =
  | { type: "facts.received"; facts: ContestFacts }
  /** The browser's estimate of the server clock reached a moment of the contest. */
  | { type: "moment.came"; now: number }
  /** The participant's time ran out by the same estimate; the server decides whether it did. */
  | { type: "time.up" }
  | { type: "window.taken" }
  | { type: "window.takeOver"; key: string }
  | { type: "registration.asked" }
  | { type: "registration.submitted"; key: string; answers: ContestCall["answers"] }
  | { type: "registration.cancelled" }
  | { type: "contest.start"; key: string }
  | { type: "finish.asked" }
  | { type: "finish.cancelled" }
  | { type: "finish.confirmed"; key: string }
  | { type: "network.online" }
  | { type: "call.retry" }
  | { type: "call.cancelled" }

export type ParticipationEmitted =
  /** The end moved while the participant was running or paused; `by` may be negative. */
  | { type: "participation.endMoved"; by: number }
  | { type: "participation.refused"; rejection: CallRejection }
  | { type: "participation.failed"; error: unknown }

export type AlarmEvent = { type: "alarm.set"; alarm: Alarm }
