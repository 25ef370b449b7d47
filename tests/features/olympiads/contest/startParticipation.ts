import * as Effect from "effect/Effect"
import { createActor } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import {
  participationInput,
  participationWith,
  type ParticipationDependencies
} from "../../../../src/actors/participationWith.ts"
import type { ContestCall } from "../../../../src/machines/contest/participationFacts.ts"

type CallName = keyof ParticipationDependencies["calls"]

/** Answers of the calls; a call without one stays pending. */
export type GivenCalls = Partial<Record<CallName, (call: ContestCall) => Promise<ContestInformation>>>

interface Scene extends Omit<ParticipationDependencies, "api" | "calls" | "onNetworkReturn"> {
  readonly calls: GivenCalls
}

/** A participation without a view. */
export function startParticipation({ calls, ...rest }: Scene, information: ContestInformation) {
  const answering = (name: CallName) => (call: ContestCall) =>
    Effect.tryPromise({
      try: () => calls[name]?.(call) ?? new Promise<never>(() => {}),
      catch: (error) => error
    })
  const dependencies: ParticipationDependencies = {
    ...rest,
    onNetworkReturn: () => () => {},
    api: inMemoryApi(() => Promise.reject(new Error("asked the server"))),
    calls: {
      register: answering("register"),
      start: answering("start"),
      complete: answering("complete"),
      takeOver: answering("takeOver"),
      look: Effect.suspend(() => answering("look")({ act: "look" } as never))
    }
  }
  const input = participationInput(dependencies, information)
  return createActor(participationWith(dependencies), { input }).start()
}
