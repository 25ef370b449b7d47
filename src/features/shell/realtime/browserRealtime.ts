import { reachability } from "../../../api/reachability.ts"
import { pauseUntilReturn } from "../connection/networkReturn.ts"
import { sessionSettled, type Session } from "../session/Session.ts"
import { createRealtimeHub, type RealtimeDependencies } from "./realtimeHub.ts"
import type { RealtimeSource } from "../../../actors/RealtimeSource.ts"

const address = "/api/events"

const sources = new WeakMap<Session, Map<number, RealtimeSource>>()

/** Realtime source of one user in this browser, shared by all callers. */
export function browserRealtime(session: Session, userId: number): RealtimeSource {
  const known = sources.get(session) ?? new Map<number, RealtimeSource>()
  sources.set(session, known)
  const source = known.get(userId) ?? openRealtime(session, userId)
  known.set(userId, source)
  return source
}

function openRealtime(session: Session, userId: number): RealtimeSource {
  const open: RealtimeDependencies["open"] = async (lastEventId, signal) => {
    await sessionSettled(session)
    const token = session.getSnapshot().context.tokens?.accessToken ?? ""
    const headers = new Headers({ accept: "text/event-stream", authorization: `Bearer ${token}` })
    if (lastEventId !== null) headers.set("last-event-id", lastEventId)
    const opened = fetch(address, { headers, signal, cache: "no-store" })
    // A reconnecting stream is the first to notice a lost server on an idle page.
    opened.then(
      ({ status }) => {
        reachability.report("answered")
        // The session has ended elsewhere, and an idle page would keep showing private data.
        if (status === 401) session.send({ type: "session.doubted" })
      },
      () => (signal.aborted ? undefined : reachability.report("unreachable"))
    )
    return opened
  }
  const dependencies: RealtimeDependencies = {
    open,
    pause: pauseUntilReturn,
    locks: typeof navigator.locks === "object" ? navigator.locks : null,
    openChannel: typeof BroadcastChannel === "undefined" ? null : (name) => new BroadcastChannel(name)
  }
  return createRealtimeHub(dependencies, userId)
}
