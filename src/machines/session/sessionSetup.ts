import { assign, emit, setup, stateIn } from "xstate"
import type { Tokens } from "../../api/contract/account/session.ts"
import { notProvided } from "../notProvided.ts"
import { isDeclined } from "../failedWith.ts"

export type SessionEvent =
  | { type: "session.signedIn"; tokens: Tokens }
  /** A call was answered 401. */
  | { type: "session.unauthorized" }
  /** Nobody waits for it, but the server would not know this session any more. */
  | { type: "session.doubted" }
  /** The page woke up, was shown again or is back online. */
  | { type: "session.woke" }
  /** Another tab signed in, out, or renewed the tokens. */
  | { type: "session.changedElsewhere"; tokens: Tokens | null }
  /** `staying`: the page itself leads on from there. */
  | { type: "session.signOut"; staying?: boolean }

/** `silent`: nobody waits for it, so nobody need be told. */
type SessionEmitted = { type: "session.failed"; error: unknown; silent: boolean }

export interface SessionContext {
  tokens: Tokens | null
  /** Renewals in a row that failed without an answer. */
  misses: number
  /** Signing out leaves the visitor where they are. */
  staying: boolean
}

/** Whose tokens there are, and whose there would be. */
export const beforeAndAfter = ({
  context,
  event
}: {
  context: SessionContext
  event: { tokens: Tokens | null }
}) => ({ before: context.tokens, after: event.tokens })

/** What a session knows, what may happen to it, and what it asks of the world. */
export const sessionSetup = setup({
  types: {
    input: {} as { tokens: Tokens | null },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as "busy"
  },
  actors: {
    refreshTokens: notProvided<Tokens, Tokens>("refreshTokens"),
    signOut: notProvided<void, void>("signOut")
  },
  delays: {
    /** How long the tokens may stay as they are. */
    untilRefresh: () => 2 ** 31 - 1
  },
  actions: {
    setTokens: assign((_, params: { tokens: Tokens | null }) => ({ tokens: params.tokens, misses: 0 })),
    setStaying: assign((_, params: { staying?: boolean }) => ({ staying: params.staying ?? false })),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    emitFailure: emit((_, params: { error: unknown; silent: boolean }) => ({
      type: "session.failed",
      ...params
    })),
    storeTokens: (_, _params: { tokens: Tokens }) => {},
    reloadPage: () => {},
    forgetTokens: () => {},
    /** What was read for one visitor must not be shown to another. */
    forgetAnswers: () => {},
    forgetVisitor: () => {},
    leaveToSignIn: () => {},
    leaveToMainSite: () => {}
  },
  guards: {
    isStaying: ({ context }) => context.staying,
    hasTokens: ({ context }) => context.tokens !== null,
    isSignedOut: (_, params: { tokens: Tokens | null }) => params.tokens === null,
    isSameVisitor: (_, params: { before: Tokens | null; after: Tokens | null }) =>
      params.before !== null && params.after !== null,
    /** Somebody else signed in in this browser while this page slept. */
    isAnother: (_, _params: { before: Tokens | null; after: Tokens | null }) => false,
    isRefreshDue: () => false,
    isRefused: (_, params: { error: unknown }) => isDeclined(params.error),
    isSilent: stateIn("#session.refreshing.silently")
  }
})
