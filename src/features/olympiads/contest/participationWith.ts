import { fromPromise } from "xstate"
import type { ContestInformation } from "../../../api/contract/olympiads/participation.ts"
import { isApiError, Rejected } from "../../../api/errors.ts"
import { alarmTimer } from "../../../machines/contest/alarmTimer.ts"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import type { CallProblem, ContestCall, ContestFacts } from "../../../machines/contest/participationFacts.ts"
import { isTemporary } from "../../../machines/failedWith.ts"
import { participationMachine } from "../../../machines/participationMachine.ts"
import { factsOf } from "./factsOf.ts"

type Call = (call: ContestCall, signal: AbortSignal) => Promise<ContestInformation>

export interface ParticipationDependencies {
  /** Each sends under the call's key, and may be called again with the same. */
  readonly calls: {
    readonly register: Call
    readonly start: Call
    readonly complete: Call
    readonly takeOver: Call
    readonly look: (signal: AbortSignal) => Promise<ContestInformation>
  }
  readonly clock: TimerClock
  /** From 0 to 1, this browser's own. */
  readonly jitter: number
  readonly isVisitor: boolean
  /** What an earlier page load left unanswered. */
  readonly call: ContestCall | null
  /** Keeps a call for the next page load; null: none is on its way. */
  readonly remember: (call: ContestCall | null) => void
  /** The answer of a call, for whoever else shows it. */
  readonly received: (information: ContestInformation) => void
  /** What the page knows is out of date. */
  readonly refetch: () => void
}

/** My way through a contest, joined to the server; whoever starts it tells it `network.online` and new facts. */
export function participationWith(dependencies: ParticipationDependencies) {
  const { calls } = dependencies
  const answering = (run: Call) =>
    fromPromise<ContestFacts, ContestCall>(({ input, signal }) => taken(dependencies, run(input, signal)))
  return participationMachine.provide({
    actors: {
      timer: alarmTimer(dependencies.clock),
      register: answering(calls.register),
      start: answering(calls.start),
      complete: answering(calls.complete),
      takeOver: answering(calls.takeOver),
      look: fromPromise<ContestFacts, void>(({ signal }) => taken(dependencies, calls.look(signal)))
    },
    actions: {
      rememberCall: (_, params) => dependencies.remember(params.call),
      askFacts: dependencies.refetch
    }
  })
}

/** What it begins with. */
export const participationInput = (
  { isVisitor, call, jitter }: ParticipationDependencies,
  information: ContestInformation
) => ({ facts: factsOf(information), isVisitor, call, jitter })

/** Fails with a `CallProblem`, or with what should never happen. */
async function taken(
  { received }: ParticipationDependencies,
  answer: Promise<ContestInformation>
): Promise<ContestFacts> {
  const information = await answer.catch((error: unknown) => {
    throw problemOf(error) ?? error
  })
  received(information)
  return factsOf(information)
}

/**
 * An expired session is waited for like the network, since the page reloads with new tokens and
 * goes on; so is a server that asks for patience.
 */
function problemOf(error: unknown): CallProblem | null {
  if (isTemporary(error)) return { kind: "unreachable" }
  if (!isApiError(error)) return null
  return {
    kind: "refused",
    message: error.message,
    fields: error instanceof Rejected ? error.fieldErrors : {}
  }
}
