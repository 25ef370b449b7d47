/** What a listener hears. `cut` asks it to look for itself until `live` comes. */
export type LiveNews =
  | { readonly type: "connection"; readonly state: LiveConnection }
  | { readonly type: "event"; readonly name: string; readonly data: unknown }

export type LiveConnection = "live" | "cut"

export type LiveListener = (news: LiveNews) => void

/** Whatever tells news: the stream itself, or the tab that holds it. */
export interface LiveSource {
  /** Tells the present connection at once, then news, until unsubscribed. */
  subscribe(listener: LiveListener): () => void
}
