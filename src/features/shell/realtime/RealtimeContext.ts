import { createContext, use, useEffect, useEffectEvent } from "react"
import { learnerId, useSession, useSessionActor } from "../session/SessionContext.ts"
import { browserRealtime } from "./browserRealtime.ts"
import type { RealtimeMessage } from "../../../actors/RealtimeSource.ts"

/** Provides a user's event source; tests replace it. */
export const RealtimeContext = createContext<typeof browserRealtime>(browserRealtime)

/** Subscribes to all realtime messages of the current user while the view is mounted. */
export function useRealtimeMessages(onMessage: (message: RealtimeMessage) => void): void {
  const session = useSessionActor()
  const userId = useSession(learnerId)
  const open = use(RealtimeContext)
  const listener = useEffectEvent(onMessage)
  useEffect(
    () => (userId === null ? undefined : open(session, userId).subscribe((message) => listener(message))),
    [open, session, userId]
  )
}
