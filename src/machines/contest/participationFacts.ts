import type { FieldErrors } from "../formMachine.ts"
import { advanceTo } from "./applyEvent.ts"
import type { StoredContest } from "./applyEvent.ts"
import { nextMoment } from "./nextMoment.ts"
import { participationStatusOf } from "./participationRules.ts"
import type { Participation, ParticipantState, ParticipationStatus } from "./participationRules.ts"

/** What the server said last. */
export interface ContestFacts {
  readonly contest: StoredContest
  readonly participation: Participation | null
  /** The organisers ask to take part, and no answer has been given yet. */
  readonly isInvited?: boolean
  /** Another window of this participant is the live one. */
  readonly elsewhere: boolean
  /** What the server's clock showed. */
  readonly now: number
}

/** An act on its way; the key is made once and makes every repeated sending harmless. */
export interface ContestCall {
  readonly act: "register" | "start" | "finish" | "takeOver"
  readonly key: string
  /** The profile fields that were missing. */
  readonly answers: Readonly<Record<string, string>>
}

export interface CallRejection {
  readonly message: string
  readonly fields: FieldErrors
}

/** Why a call did not end in facts, as the one who calls tells it. */
export type CallProblem = { readonly kind: "unreachable" } | ({ readonly kind: "refused" } & CallRejection)

export interface ParticipationContext {
  readonly isVisitor: boolean
  readonly facts: ContestFacts
  /** The server's time as far as it is known: of the facts, or of a moment that came since. */
  readonly now: number
  readonly call: ContestCall | null
  /** How many calls in a row found no server. */
  readonly attempts: number
  /** Why the server did not do what was asked last. */
  readonly rejection: CallRejection | null
  /** From 0 to 1: what all browsers do at once, each does at a moment of its own. */
  readonly jitter: number
}

export type ParticipantStatus = ParticipantState | "visitor" | "openElsewhere"

/** The browser's clock may be ahead of the server's by so much without the page jumping back. */
const tolerance = 2_000
/** No answer is on its way for longer. */
const stale = 30_000

export const participationStatusIn = ({ facts, now }: ParticipationContext): ParticipationStatus =>
  participationStatusOf(facts.contest, facts.participation, now, facts.isInvited)

/** The contest as it is by now. */
export const contestIn = ({ facts, now }: ParticipationContext): StoredContest =>
  advanceTo(facts.contest, now)

/** Where the facts put the visitor. */
export function participantStatusOf(context: ParticipationContext): ParticipantStatus {
  if (context.isVisitor) return "visitor"
  const { state } = participationStatusIn(context)
  return context.facts.elsewhere && (state === "running" || state === "paused") ? "openElsewhere" : state
}

/** Whether a call left by an earlier page load still makes sense: a start does not, its author may be gone. */
export const isToFinish = (context: ParticipationContext, call: ContestCall | null): boolean =>
  call?.act === "finish" && ["running", "paused"].includes(participantStatusOf(context))

/** The facts with newer ones; an answer that was overtaken on its way changes nothing. */
export function withFacts(context: ParticipationContext, facts: ContestFacts): ParticipationContext {
  const age = context.facts.now - facts.now
  if (age > 0 && age < stale) return context
  return { ...context, facts, now: Math.max(facts.now, Math.min(context.now, facts.now + tolerance)) }
}

export interface Alarm {
  readonly moment: number | null
  /** It is the participant's time that runs out then. */
  readonly isEnd: boolean
}

/** When next something happens by itself. */
export function alarmOf(context: ParticipationContext): Alarm {
  const { state, endsAt } = participationStatusIn(context)
  if (state === "running") return { moment: endsAt, isEnd: true }
  return { moment: nextMoment(contestIn(context)), isEnd: false }
}

/** By how much the participant's end moved; 0 unless they were and are at work. */
export function endMovedBy(before: ParticipationContext, after: ParticipationContext): number {
  const [was, is] = [participationStatusIn(before), participationStatusIn(after)]
  const bothRun = [was, is].every(({ state }) => state === "running" || state === "paused")
  return bothRun && was.endsAt !== null && is.endsAt !== null ? is.endsAt - was.endsAt : 0
}

export const hasKind = (error: unknown, kind: CallProblem["kind"]): boolean =>
  typeof error === "object" && error !== null && "kind" in error && error.kind === kind

export const errorIn = (error: unknown): CallRejection => {
  const { message, fields } = error as CallRejection
  return { message, fields }
}
