/** What a listener hears. `cut` asks it to look for itself until `live` comes. */
export type RealtimeMessage =
  | { readonly type: "connection"; readonly state: RealtimeConnection }
  | { readonly type: "event"; readonly name: string; readonly data: unknown }

export type RealtimeConnection = "live" | "cut"

export type RealtimeListener = (message: RealtimeMessage) => void

/** Whatever tells news: the stream itself, or the tab that holds it. */
export interface RealtimeSource {
  /** Tells the present connection at once, then news, until unsubscribed. */
  subscribe(listener: RealtimeListener): () => void
}
