import { backoff } from "../backoff.ts"
import { assign, emit, fromCallback, sendTo, setup } from "xstate"
import { notProvided } from "../notProvided.ts"
import type { AlarmEvent, ParticipationEmitted, ParticipationEvent } from "./participationEvents.ts"
import {
  alarmOf,
  endMovedBy,
  hasKind,
  isToFinish,
  participantStatusOf,
  errorIn,
  participationStatusIn,
  withFacts
} from "./participationFacts.ts"
import type {
  ContestCall,
  ContestFacts,
  ParticipationContext,
  ParticipantStatus
} from "./participationFacts.ts"

/** Actors, actions, guards and delays of `participationMachine`. */
export const participationSetup = setup({
  types: {
    input: {} as {
      readonly isVisitor: boolean
      readonly facts: ContestFacts
      /** A call that an earlier page load left unanswered. */
      readonly call?: ContestCall | null
      readonly jitter?: number
    },
    context: {} as ParticipationContext,
    events: {} as ParticipationEvent,
    emitted: {} as ParticipationEmitted,
    tags: {} as "busy" | "timed" | "waitingForNetwork"
  },
  actors: {
    /** Sends `moment.came`, or `time.up` for the end, when the last alarm received is due. */
    timer: fromCallback<AlarmEvent, void, ParticipationEvent>(() => {}),
    register: notProvided<ContestFacts, ContestCall>("register"),
    start: notProvided<ContestFacts, ContestCall>("start"),
    complete: notProvided<ContestFacts, ContestCall>("complete"),
    takeOver: notProvided<ContestFacts, ContestCall>("takeOver"),
    look: notProvided<ContestFacts, void>("look")
  },
  actions: {
    setFacts: assign(({ context }, { facts }: { facts: ContestFacts }) => withFacts(context, facts)),
    emitEndMoved: emit(({ context }, { facts }: { facts: ContestFacts }) => ({
      type: "participation.endMoved",
      by: endMovedBy(context, withFacts(context, facts))
    })),
    setTime: assign((_, { now }: { now: number }) => ({ now })),
    setAlarm: sendTo("timer", ({ context }) => ({ type: "alarm.set" as const, alarm: alarmOf(context) })),
    loseWindow: assign(({ context }) => ({ facts: { ...context.facts, elsewhere: true } })),
    begin: assign((_, call: ContestCall) => ({ call, attempts: 0, rejection: null })),
    /** Stores the call so that it survives a page reload. */
    rememberCall: (_, _params: { call: ContestCall | null }) => {},
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    endCall: assign({ call: null, attempts: 0 }),
    setRejection: assign((_, { error }: { error: unknown }) => ({ rejection: errorIn(error) })),
    clearRejection: assign({ rejection: null }),
    /** Requests fresh facts, because the current ones turned out to be wrong. */
    askFacts: () => {},
    emitRefused: emit((_, { error }: { error: unknown }) => ({
      type: "participation.refused",
      rejection: errorIn(error)
    })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "participation.failed", error }))
  },
  guards: {
    hasStatus: ({ context }, { at }: { at: ParticipantStatus }) => participantStatusOf(context) === at,
    hasMoved: ({ context }, { from }: { from: ReadonlyArray<ParticipantStatus> }) =>
      !from.includes(participantStatusOf(context)),
    isFinishedByChoice: ({ context }) => participationStatusIn(context).finishedBy === "choice",
    isFinishing: ({ context }) => isToFinish(context, context.call),
    isUnreachable: (_, { error }: { error: unknown }) => hasKind(error, "unreachable"),
    isRefused: (_, { error }: { error: unknown }) => hasKind(error, "refused"),
    isEndMoved: ({ context }, { facts }: { facts: ContestFacts }) =>
      endMovedBy(context, withFacts(context, facts)) !== 0
  },
  delays: {
    retryDelay: ({ context }) => backoff(context.attempts, { first: 500 }),
    lookDelay: ({ context }) => 3_000 * context.jitter + 300
  }
})
