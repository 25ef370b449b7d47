import type { Tokens } from "../../../api/contract/account/session.ts"
import type { SessionEvent, SessionActorRef } from "../../../machines/sessionMachine.ts"

type SessionState = "guest" | "authenticated" | "refreshing" | "signingOut"

/** Session state for views; compatible with a snapshot of the session machine. */
export interface SessionView {
  readonly context: { readonly tokens: Tokens | null }
  matches(state: SessionState): boolean
  can(event: SessionEvent): boolean
}

/** Session interface for views; compatible with the session actor. */
export interface Session {
  getSnapshot(): SessionView
  subscribe(listener: (view: SessionView) => void): { unsubscribe(): void }
  send(event: SessionEvent): void
}

const before = (tokens: Tokens | null): SessionView => ({
  context: { tokens },
  matches: (state) => state === (tokens === null ? "guest" : "authenticated"),
  can: ({ type }) => type === (tokens === null ? "session.signedIn" : "session.signOut")
})

/** Resolves once no token refresh is running. */
export function sessionSettled(session: Session): Promise<void> {
  if (!session.getSnapshot().matches("refreshing")) return Promise.resolve()
  return new Promise((resolve) => {
    const subscription = session.subscribe((view) => {
      if (view.matches("refreshing")) return
      subscription.unsubscribe()
      resolve()
    })
  })
}

/** A session that starts its actor on demand. */
export interface DeferredSession extends Session {
  started(): Promise<SessionActorRef>
  /** Resolves once no token refresh is running. */
  settled(): Promise<void>
}

/**
 * Creates a session that loads and starts its actor with the first event, or with the first call if there are tokens.
 * Most visitors only read and never need it.
 */
export function deferredSession(
  tokens: Tokens | null,
  start: () => Promise<SessionActorRef>
): DeferredSession {
  const listeners = new Set<(view: SessionView) => void>()
  const first = before(tokens)
  let running: SessionActorRef | null = null
  let starting: Promise<SessionActorRef> | null = null

  const begin = async () => {
    running = await start()
    running.subscribe((view) => listeners.forEach((listener) => listener(view)))
    const view = running.getSnapshot()
    listeners.forEach((listener) => listener(view))
    return running
  }
  const begun = () => {
    starting ??= begin().catch((cause: unknown) => {
      starting = null
      throw cause
    })
    return starting
  }

  return {
    getSnapshot: () => running?.getSnapshot() ?? first,
    subscribe: (listener) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    send: (event) => {
      if (running === null) void begun().then((actor) => actor.send(event))
      else running.send(event)
    },
    started: begun,
    settled: async () => {
      if (tokens !== null || starting !== null) await sessionSettled(await begun())
    }
  }
}
