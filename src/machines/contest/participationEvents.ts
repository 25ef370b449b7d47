import type { Alarm, CallRejection, ContestCall, ContestFacts } from "./participationFacts.ts"

export type ParticipationEvent =
  | { type: "facts.received"; facts: ContestFacts }
  /** The server's clock, as the browser knows it, reached a moment of the contest. */
  | { type: "moment.came"; now: number }
  /** The participant's time ran out by the same clock; the server has the last word. */
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
  /** The participant's end moved while they were at work; `by` may be negative. */
  | { type: "participation.endMoved"; by: number }
  | { type: "participation.refused"; rejection: CallRejection }
  | { type: "participation.failed"; error: unknown }

export type AlarmEvent = { type: "alarm.set"; alarm: Alarm }
