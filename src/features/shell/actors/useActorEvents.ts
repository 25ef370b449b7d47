import { useEffect, useEffectEvent } from "react"
import type { EventObject, Subscription } from "xstate"
import { useShowFailure } from "../frame/useShowFailure.ts"

interface Emitter<Emitted> {
  readonly on: (type: "*", handler: (event: Emitted) => void) => Subscription
}

type Handlers<Emitted extends EventObject> = {
  readonly [Type in Emitted["type"]]?: (event: Extract<Emitted, { readonly type: Type }>) => void
}

function useEmitted<Emitted>(actor: Emitter<Emitted>, handler: (event: Emitted) => void) {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const emitted = actor.on("*", (event) => handle(event))
    return () => emitted.unsubscribe()
  }, [actor])
}

/** Handles the events that an actor emits while the component is mounted. */
export function useActorEvents<Emitted extends EventObject>(
  actor: Emitter<Emitted>,
  handlers: Handlers<Emitted>
) {
  useEmitted(actor, (event) => {
    const handler: ((event: never) => void) | undefined = handlers[event.type as Emitted["type"]]
    handler?.(event as never)
  })
}

/** Shows the failures that an actor emits as toasts while the component is mounted. */
export function useFailureToasts(actor: Emitter<EventObject & { readonly error?: unknown }>) {
  const showFailure = useShowFailure()
  useEmitted(actor, ({ type, error }) => {
    if (type.endsWith(".failed")) showFailure(error)
  })
}
