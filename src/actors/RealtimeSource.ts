/**
 * A message to listeners. After `cut`, events may be missing until the connection is `live` again, so listeners should
 * refetch.
 */
export type RealtimeMessage =
  | { readonly type: "connection"; readonly state: RealtimeConnection }
  | { readonly type: "event"; readonly name: string; readonly data: unknown }

export type RealtimeConnection = "live" | "cut"

export type RealtimeListener = (message: RealtimeMessage) => void

/** A source of messages: the event stream itself, or the tab that holds it. */
export interface RealtimeSource {
  /** Sends the current connection state immediately, then every message; returns an unsubscribe function. */
  subscribe(listener: RealtimeListener): () => void
}
