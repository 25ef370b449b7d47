import { Context, Layer } from "effect"

type Listener = (sessionIds: ReadonlyArray<string>) => void

/** Passes on that sessions ended, in this process or another, to whatever remembers them as active. */
export class EndedSessions extends Context.Service<
  EndedSessions,
  { readonly subscribe: (listener: Listener) => void; readonly publish: Listener }
>()("server/platform/realtime/EndedSessions") {
  static readonly layer = Layer.sync(EndedSessions, () => {
    const listeners: Array<Listener> = []
    return EndedSessions.of({
      subscribe: (listener) => void listeners.push(listener),
      publish: (sessionIds) => listeners.forEach((listener) => listener(sessionIds))
    })
  })
}
