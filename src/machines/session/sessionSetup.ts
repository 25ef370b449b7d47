import { assign, emit, setup, stateIn } from "xstate"
import type { Tokens } from "../../api/contract/account/session.ts"
import { notProvided } from "../notProvided.ts"
import { isDeclined } from "../failedWith.ts"

export type SessionEvent =
  | { type: "session.signedIn"; tokens: Tokens }
  /** A call got a 401. */
  | { type: "session.unauthorized" }
  /** A write or the event stream got a 401; the tokens refresh without a page reload. */
  | { type: "session.doubted" }
  /** The page woke up, became visible or is back online. */
  | { type: "session.woke" }
  /** Another tab signed in, signed out or refreshed the tokens. */
  | { type: "session.changedElsewhere"; tokens: Tokens | null }
  /** `staying`: the page itself navigates after the sign-out. */
  | { type: "session.signOut"; staying?: boolean }

/** `silent`: the failure blocks no call, so it needs no message. */
type SessionEmitted = { type: "session.failed"; error: unknown; silent: boolean }

export interface SessionContext {
  tokens: Tokens | null
  /** Consecutive refreshes without an answer. */
  misses: number
  /** Signing out does not navigate away. */
  staying: boolean
}

/** Guard parameters: the current and the new tokens. */
export const beforeAndAfter = ({
  context,
  event
}: {
  context: SessionContext
  event: { tokens: Tokens | null }
}) => ({ before: context.tokens, after: event.tokens })

/** Types, actors, actions, guards and delays of `sessionMachine`. */
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
    /** Time until the next silent refresh. */
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
    /** Clears cached responses, so that one visitor's data is not shown to another. */
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
    /** Whether the new tokens belong to another account, signed in while this page slept. */
    isAnother: (_, _params: { before: Tokens | null; after: Tokens | null }) => false,
    isRefreshDue: () => false,
    isRefused: (_, params: { error: unknown }) => isDeclined(params.error),
    isSilent: stateIn("#session.refreshing.silently")
  }
})
