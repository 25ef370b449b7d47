import { createContext, use, useCallback, useSyncExternalStore } from "react"
import type { Session, SessionView } from "./Session.ts"
import { isBeforeChoice, rolesIn, userIdOf } from "../../../actors/tokenClaims.ts"

export const SessionContext = createContext<Session | null>(null)

export function useSessionActor(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error("SessionContext is missing above this component.")
  return session
}

/** Subscribes to a value selected from the session: a string, number, boolean or null. */
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

/** Whether the user is signed in. */
export const isLearner = ({ context }: SessionView) => context.tokens !== null

const rolesOf = ({ context }: SessionView) =>
  context.tokens === null ? "" : rolesIn(context.tokens).join(" ")

/** Roles from the access token, for showing links only; the server checks access itself. */
export const useRoles = (): ReadonlyArray<string> => useSession(rolesOf).split(" ")

/** Whether the user signed in with a one-time password and must choose a new one first. */
export const choosesPassword = ({ context }: SessionView) =>
  context.tokens !== null && isBeforeChoice(context.tokens)

/** The user's id, or null for guests; separates the drafts of different users. */
export const learnerId = ({ context }: SessionView) =>
  context.tokens === null ? null : userIdOf(context.tokens)

export const isSigningOut = (view: SessionView) => view.matches("signingOut")
export const canSignOut = (view: SessionView) => view.can({ type: "session.signOut" })
