import * as Effect from "effect/Effect"
import type { Api } from "../api/client.ts"
import type { ContestInformation } from "../api/contract/olympiads/participation.ts"
import { fromEffect } from "../api/fromEffect.ts"
import type { OlympiadsApi } from "../api/OlympiadsApi.ts"
import { alarmTimer, type TimerClock } from "../machines/contest/alarmTimer.ts"
import type { ContestCall } from "../machines/contest/participationFacts.ts"
import { contestDelivery, participationMachine } from "../machines/participationMachine.ts"
import { deliver, type OnNetworkReturn } from "./deliver.ts"
import { factsOf } from "./factsOf.ts"

/** Mean time in ms between two looks of an open page at the server, which also report that its window is open. */
const lookEveryMs = 25_000

/** That time in ms for one browser; `jitter`, from 0 to 1, spreads the load. */
export const lookIntervalMs = (jitter: number): number => lookEveryMs * (0.75 + jitter / 2)

type Answer = Effect.Effect<ContestInformation, unknown, OlympiadsApi>
type Call = (call: ContestCall) => Answer

export interface ParticipationDependencies {
  readonly api: Api
  /** Each sends under its idempotency key and can be retried with it. */
  readonly calls: {
    readonly register: Call
    readonly start: Call
    readonly complete: Call
    readonly takeOver: Call
    readonly look: Answer
  }
  readonly clock: TimerClock
  readonly onNetworkReturn: OnNetworkReturn
  /** From 0 to 1, fixed per browser. */
  readonly jitter: number
  readonly isVisitor: boolean
  /** A call left unanswered by an earlier page load. */
  readonly call: ContestCall | null
  /** Stores a pending call for the next page load; null clears it. */
  readonly remember: (call: ContestCall | null) => void
  /** Publishes a call's answer to the other consumers. */
  readonly received: (information: ContestInformation) => void
  /** Invalidates the page's data. */
  readonly refetch: () => void
}

/** Participation machine connected to the server. The creator sends it `network.online` and new facts. */
export function participationWith(dependencies: ParticipationDependencies) {
  const { api, calls, onNetworkReturn } = dependencies
  const answering = (run: Call) =>
    deliver(contestDelivery, api, onNetworkReturn, (call) => receivedFrom(dependencies, run(call)))
  return participationMachine.provide({
    actors: {
      timer: alarmTimer(dependencies.clock),
      register: answering(calls.register),
      start: answering(calls.start),
      complete: answering(calls.complete),
      takeOver: answering(calls.takeOver),
      look: fromEffect(api, () => receivedFrom(dependencies, calls.look))
    },
    actions: {
      rememberCall: (_, params) => dependencies.remember(params.call),
      askFacts: dependencies.refetch
    }
  })
}

/** Input of the machine. */
export const participationInput = (
  { isVisitor, call, jitter }: ParticipationDependencies,
  information: ContestInformation
) => ({ facts: factsOf(information), isVisitor, call, jitter })

const receivedFrom = ({ received }: ParticipationDependencies, answer: Answer) =>
  Effect.map(answer, (information) => {
    received(information)
    return factsOf(information)
  })
