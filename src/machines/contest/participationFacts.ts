import type { ApiError, FieldErrors } from "../../api/errors.ts"
import { failedWith } from "../failedWith.ts"
import { advanceTo, nextMoment, type StoredContest } from "./applyEvent.ts"
import {
  participantStates,
  participationStatusOf,
  type Participation,
  type ParticipantState,
  type ParticipationStatus
} from "./participationRules.ts"

/** The server's latest answer about one contest and one participant. */
export interface ContestFacts {
  readonly contest: StoredContest
  readonly participation: Participation | null
  /** The organisers have invited the user, who has not answered yet. */
  readonly isInvited?: boolean
  /** The contest is active in another window of the same participant. */
  readonly elsewhere: boolean
  /** The server's clock at the time of the answer. */
  readonly now: number
}

/** A pending call. Its idempotency key is created once, so retries are harmless. */
export interface ContestCall {
  readonly act: "register" | "start" | "finish" | "takeOver"
  readonly key: string
  /** Values for the missing profile fields. */
  readonly answers: Readonly<Record<string, string>>
}

export interface CallRejection {
  readonly message: string
  readonly fields: FieldErrors
}

export interface ParticipationContext {
  readonly isVisitor: boolean
  readonly facts: ContestFacts
  /** The latest known server time: from the facts or from a later `moment.came`. */
  readonly now: number
  readonly call: ContestCall | null
  /** Consecutive calls that did not reach the server. */
  readonly attempts: number
  /** The server's last rejection. */
  readonly rejection: CallRejection | null
  /** From 0 to 1; spreads the requests of many browsers over time. */
  readonly jitter: number
}

export const participantStatuses = [
  "visitor",
  "openElsewhere",
  ...(Object.keys(participantStates) as ReadonlyArray<ParticipantState>)
] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

/** How far, in milliseconds, the browser's clock may run ahead without the page jumping back. */
const tolerance = 2_000
/** The longest time an answer can be in flight, in milliseconds; older facts do not count as late answers. */
const stale = 30_000

export const participationStatusIn = ({ facts, now }: ParticipationContext): ParticipationStatus =>
  participationStatusOf(facts.contest, facts.participation, now, facts.isInvited)

/** The contest advanced to the latest known server time. */
export const contestIn = ({ facts, now }: ParticipationContext): StoredContest =>
  advanceTo(facts.contest, now)

/** The participant status that follows from the facts. */
export function participantStatusOf(context: ParticipationContext): ParticipantStatus {
  if (context.isVisitor) return "visitor"
  const { state } = participationStatusIn(context)
  return context.facts.elsewhere && (state === "running" || state === "paused") ? "openElsewhere" : state
}

/** Whether to resume a call from an earlier page load. Only `finish` resumes: the user may have left before a start. */
export const isToFinish = (context: ParticipationContext, call: ContestCall | null): boolean =>
  call?.act === "finish" && ["running", "paused"].includes(participantStatusOf(context))

/** Applies newer facts; ignores an answer that arrives out of order. */
export function withFacts(context: ParticipationContext, facts: ContestFacts): ParticipationContext {
  const age = context.facts.now - facts.now
  if (age > 0 && age < stale) return context
  return { ...context, facts, now: Math.max(facts.now, Math.min(context.now, facts.now + tolerance)) }
}

export interface Alarm {
  readonly moment: number | null
  /** Whether `moment` is the end of the participant's time. */
  readonly isEnd: boolean
}

/** The next moment at which the status changes without an event. */
export function alarmOf(context: ParticipationContext): Alarm {
  const { state, endsAt } = participationStatusIn(context)
  if (state === "running") return { moment: endsAt, isEnd: true }
  return { moment: nextMoment(contestIn(context)), isEnd: false }
}

/** How far the participant's end moved in milliseconds; 0 unless the status is running or paused before and after. */
export function endMovedBy(before: ParticipationContext, after: ParticipationContext): number {
  const [was, is] = [participationStatusIn(before), participationStatusIn(after)]
  const bothRun = [was, is].every(({ state }) => state === "running" || state === "paused")
  return bothRun && was.endsAt !== null && is.endsAt !== null ? is.endsAt - was.endsAt : 0
}

export const rejectionOf = (error: unknown): CallRejection => ({
  message: (error as ApiError).message,
  fields: failedWith(error, "Rejected") ? error.fieldErrors : {}
})
