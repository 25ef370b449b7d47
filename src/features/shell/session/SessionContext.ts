import { createContext, use, useCallback, useSyncExternalStore } from "react"
import type { Session, SessionView } from "./Session.ts"
import { isBeforeChoice, rolesIn, userIdOf } from "./tokens.ts"

export const SessionContext = createContext<Session | null>(null)

export function useSessionActor(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error("SessionContext is missing above this component.")
  return session
}

/** What `select` says of the session, now and whenever it changes; a string, number or boolean. */
export function useSession<Selected extends string | number | boolean | null>(
  select: (view: SessionView) => Selected
): Selected {
  const session = useSessionActor()
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = session.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [session]
  )
  const selected = () => select(session.getSnapshot())
  return useSyncExternalStore(subscribe, selected, selected)
}

/** Whether the visitor has signed in. */
export const isLearner = ({ context }: SessionView) => context.tokens !== null

const rolesOf = ({ context }: SessionView) =>
  context.tokens === null ? "" : rolesIn(context.tokens).join(" ")

/** The roles in the access token: for showing links. The server decides access by itself. */
export const useRoles = (): ReadonlyArray<string> => useSession(rolesOf).split(" ")

/** Whether they came in with a one-time password, and have to choose another first. */
export const choosesPassword = ({ context }: SessionView) =>
  context.tokens !== null && isBeforeChoice(context.tokens)

/** The learner's id; null for a visitor. Keeps one learner's drafts from another's. */
export const learnerId = ({ context }: SessionView) =>
  context.tokens === null ? null : userIdOf(context.tokens)

export const isSigningOut = (view: SessionView) => view.matches("signingOut")
export const canSignOut = (view: SessionView) => view.can({ type: "session.signOut" })
