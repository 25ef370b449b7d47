import { followStream, type StreamDependencies } from "../../../actors/followStream.ts"
import type {
  RealtimeConnection,
  RealtimeListener,
  RealtimeMessage,
  RealtimeSource
} from "../../../actors/RealtimeSource.ts"

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
      try {
        // Events without an id are lost between the stream of the last tab and this one, so views refetch.
        if (connection === "live") publish({ type: "connection", state: "cut" }, null)
        await followStream(dependencies, publish, end.signal, lastId)
      } finally {
        leading = false
      }
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
