import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { SnapshotFrom } from "xstate"
import type { SessionActorRef, sessionMachine } from "../../machines/sessionMachine.ts"
import { userIdOf } from "./tokens.ts"

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const SessionContext = createContext<SessionActorRef | null>(null)

export function useSessionActor(): SessionActorRef {
  const actor = use(SessionContext)
  if (actor === null) throw new Error("SessionContext is missing above this component.")
  return actor
}

export function useSession<Selected>(select: (snapshot: SessionSnapshot) => Selected): Selected {
  return useSelector(useSessionActor(), select)
}

/** Whether the visitor has signed in. */
export const isLearner = (snapshot: SessionSnapshot) => snapshot.context.tokens !== null

/** The learner's id; null for a visitor. Keeps one learner's drafts from another's. */
export const learnerId = ({ context }: SessionSnapshot) =>
  context.tokens === null ? null : userIdOf(context.tokens)

export const isSigningOut = (snapshot: SessionSnapshot) => snapshot.matches("signingOut")
export const canSignOut = (snapshot: SessionSnapshot) => snapshot.can({ type: "session.signOut" })
