import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useEffectEvent } from "react"
import { fromPromise } from "xstate"
import type { CallOptions } from "../../../api/client.ts"
import type { linkMachine } from "../../../machines/linkMachine.ts"
import { useShowFailure } from "../frame/useShowFailure.ts"

type LinkMachine<Found, Outcome> = ReturnType<typeof linkMachine<Found, Outcome>>

interface LinkWork<Found, Outcome> {
  look(options: CallOptions): Promise<Found>
  act?(choice: boolean | null, options: CallOptions): Promise<Outcome>
  onDone?(outcome: Outcome): void
}

const noAct = () => Promise.reject(new Error("This link has no act of its own."))

/** Runs the link machine for a token; failures become toasts. */
export function useLink<Found, Outcome>(
  machine: LinkMachine<Found, Outcome>,
  token: string,
  { look, act = noAct, onDone }: LinkWork<Found, Outcome>
) {
  const provided = machine.provide({
    actors: {
      look: fromPromise<Found, string>(({ signal }) => look({ signal })),
      act: fromPromise<Outcome, { readonly token: string; readonly choice: boolean | null }>(
        ({ input, signal }) => act(input.choice, { signal })
      )
    }
  })
  const actor = useActorRef(provided, { input: { token } })
  const showFailure = useShowFailure()
  const done = useEffectEvent((outcome: Outcome) => onDone?.(outcome))
  useEffect(() => {
    const watching = [
      actor.on("link.failed", ({ error }) => showFailure(error)),
      actor.on("link.done", ({ outcome }) => done(outcome))
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [actor, showFailure])
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
