import { useActorRef, useSelector } from "@xstate/react"
import type { Effect } from "effect"
import type { ApiServices } from "../../../api/apiLayer.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import type { linkMachine } from "../../../machines/linkMachine.ts"
import { useApi } from "../session/ApiContext.ts"
import { inspect } from "../actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../actors/useActorEvents.ts"

type LinkMachine<Found, Outcome> = ReturnType<typeof linkMachine<Found, Outcome>>

interface LinkWork<Found, Outcome> {
  look(): Effect.Effect<Found, unknown, ApiServices>
  act?(choice: boolean | null): Effect.Effect<Outcome, unknown, ApiServices>
  onFound?(found: Found): void
  onDone?(outcome: Outcome): void
}

/** Runs the link machine for a token; failures become toasts. */
export function useLink<Found, Outcome>(
  machine: LinkMachine<Found, Outcome>,
  token: string,
  { look, act, onFound, onDone }: LinkWork<Found, Outcome>
) {
  const api = useApi()
  const provided = machine.provide({
    actors: {
      look: fromEffect<Found, string>(api, look, onFound),
      ...(act && {
        act: fromEffect(api, ({ choice }: { readonly token: string; readonly choice: boolean | null }) =>
          act(choice)
        )
      })
    }
  })
  const actor = useActorRef(provided, { input: { token }, inspect })
  useFailureToasts(actor)
  useActorEvents(actor, { "link.done": ({ outcome }) => onDone?.(outcome) })
  const { value: state, context } = useSelector(actor, (snapshot) => snapshot)
  return {
    state,
    ...context,
    retry: () => actor.send({ type: "link.retried" }),
    answer: (choice: boolean) => actor.send({ type: "link.answered", choice }),
    complete: (outcome: Outcome) => actor.send({ type: "link.completed", outcome }),
    expire: () => actor.send({ type: "link.expired" })
  }
}

export type LinkView<Found, Outcome> = ReturnType<typeof useLink<Found, Outcome>>
