import { reachability } from "../../../api/reachability.ts"
import { pauseUntilReturn } from "../connection/networkReturn.ts"
import { sessionSettled, type Session } from "../session/Session.ts"
import type {
  RealtimeSource,
  RealtimeConnection,
  RealtimeListener,
  RealtimeMessage
} from "./RealtimeSource.ts"
import { followStream, type StreamDependencies } from "./followStream.ts"

/** The part of Web Locks needed for leader election. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, callback: () => Promise<void>): Promise<unknown>
}

/** The part of BroadcastChannel needed for sharing. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => unknown) | null
  close(): void
}

export interface RealtimeDependencies extends StreamDependencies {
  /** Null if unavailable (plain http); each tab then opens its own stream. */
  readonly locks: Locks | null
  readonly openChannel: ((name: string) => Channel) | null
}

type Message =
  | { readonly kind: "message"; readonly message: RealtimeMessage; readonly id: string | null }
  | { readonly kind: "whatIsIt" }

/**
 * Shares one stream between all tabs of one user.
 *
 * The tab that holds the lock reads the stream and forwards messages to the others. When it closes or stops listening,
 * the next tab resumes after the last event it has received. The hub opens the stream with its first listener and
 * closes it with its last.
 */
export function createRealtimeHub(dependencies: RealtimeDependencies, userId: number): RealtimeSource {
  const name = `zama-live-${userId}`
  const listeners = new Set<RealtimeListener>()
  let connection: RealtimeConnection = "cut"
  let lastId: string | null = null
  let stop: (() => void) | null = null

  const receive = (message: RealtimeMessage, id: string | null) => {
    if (message.type === "connection") connection = message.state
    lastId = id ?? lastId
    for (const listener of listeners) listener(message)
  }

  const start = () => {
    const end = new AbortController()
    const channel = dependencies.openChannel?.(name) ?? null
    let leading = false
    const lead = async () => {
      leading = true
      const publish = (message: RealtimeMessage, id: string | null) => {
        receive(message, id)
        channel?.postMessage({ kind: "message", message, id } satisfies Message)
      }
      await followStream(dependencies, publish, end.signal, lastId)
      leading = false
    }
    if (channel !== null) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.kind === "message" && !leading) receive(data.message, data.id)
        if (data.kind === "whatIsIt" && leading) {
          const message: RealtimeMessage = { type: "connection", state: connection }
          channel.postMessage({ kind: "message", message, id: null } satisfies Message)
        }
      }
      channel.postMessage({ kind: "whatIsIt" } satisfies Message)
    }
    if (dependencies.locks === null) void lead()
    else dependencies.locks.request(name, { signal: end.signal }, lead).catch(() => {})
    stop = () => {
      end.abort()
      channel?.close()
      connection = "cut"
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) start()
      listener({ type: "connection", state: connection })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    }
  }
}

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
