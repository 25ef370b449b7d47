import { createContext, use, useEffect, useEffectEvent } from "react"
import { learnerId, useSession, useSessionActor } from "../session/SessionContext.ts"
import { browserRealtime } from "./browserRealtime.ts"
import type { RealtimeMessage } from "./RealtimeSource.ts"

/** Where a learner's news comes from. */
export const RealtimeContext = createContext<typeof browserRealtime>(browserRealtime)

/** Hears all news of the present learner while the view is shown. */
export function useRealtimeMessages(hear: (message: RealtimeMessage) => void): void {
  const session = useSessionActor()
  const userId = useSession(learnerId)
  const open = use(RealtimeContext)
  const listener = useEffectEvent(hear)
  useEffect(
    () => (userId === null ? undefined : open(session, userId).subscribe((message) => listener(message))),
    [open, session, userId]
  )
}
