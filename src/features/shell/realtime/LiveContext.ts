import { createContext, use, useEffect, useEffectEvent } from "react"
import { learnerId, useSession, useSessionActor } from "../session/SessionContext.ts"
import { browserLive } from "./browserLive.ts"
import type { LiveNews } from "./LiveSource.ts"

/** Where a learner's news comes from. */
export const LiveContext = createContext<typeof browserLive>(browserLive)

/** Hears all news of the present learner while the view is shown. */
export function useLiveNews(hear: (news: LiveNews) => void): void {
  const session = useSessionActor()
  const userId = useSession(learnerId)
  const open = use(LiveContext)
  const listener = useEffectEvent(hear)
  useEffect(
    () => (userId === null ? undefined : open(session, userId).subscribe((news) => listener(news))),
    [open, session, userId]
  )
}
