import type { Tokens } from "../../../api/contract/account/session.ts"
import type { SessionEvent } from "../../../machines/session/sessionSetup.ts"
import type { SessionActorRef } from "../../../machines/sessionMachine.ts"

type SessionState = "guest" | "authenticated" | "refreshing" | "signingOut"

/** What views see of the session; a snapshot of its machine is one. */
export interface SessionView {
  readonly context: { readonly tokens: Tokens | null }
  matches(state: SessionState): boolean
  can(event: SessionEvent): boolean
}

/** The session as views know it; its actor is one. */
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

/** Resolves once no refresh is under way. */
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

/** A session whose actor starts when there is something for it to do. */
export interface DeferredSession extends Session {
  started(): Promise<SessionActorRef>
  /** Resolves once no refresh is under way. */
  settled(): Promise<void>
}

/**
 * A visitor's session has nothing to do, and most visitors only read: its actor, and all
 * that it needs, loads with the first tokens or the first event.
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
