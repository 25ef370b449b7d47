import { useEffect } from "react"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"

const inForm = ["filling", "registering"] as const

/** Notifies about rejected calls, except those of the registration form, which shows them itself. */
export function useRejectionToasts(actor: ParticipationActorRef): void {
  const showFailure = useShowFailure()
  useEffect(() => {
    const refused = actor.on("participation.refused", ({ rejection }) => {
      const snapshot = actor.getSnapshot()
      if (!inForm.some((state) => snapshot.matches(state))) void notify("danger", rejection.message)
    })
    const failed = actor.on("participation.failed", ({ error }) => showFailure(error))
    return () => {
      refused.unsubscribe()
      failed.unsubscribe()
    }
  }, [actor, showFailure])
}
