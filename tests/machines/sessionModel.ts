import { SessionExpired, Unreachable } from "../../src/api/errors.ts"
import { userIdOf } from "../../src/features/shell/session/tokens.ts"
import { sessionMachine } from "../../src/machines/sessionMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import { tokensOf } from "../support/tokens.ts"

export const startOfTime = Date.UTC(2026, 10, 21)
const expiry = startOfTime + 15 * 60_000

export const tokens = tokensOf(1, expiry)
export const rotated = tokensOf(1, expiry + 60_000, "rotated")
export const othersTokens = tokensOf(2, expiry, "other")
export const offline = new Unreachable()
export const refused = new SessionExpired({ message: "Sign in again", code: "token_unknown" })

/** The machine as it decides when the tokens are about to end. */
export const dueMachine = sessionMachine.provide({
  guards: {
    isRefreshDue: () => true,
    isSameVisitor: (_, { before, after }) =>
      before !== null && after !== null && userIdOf(before) === userIdOf(after),
    isAnother: (_, { before, after }) =>
      before === null || after === null || userIdOf(before) !== userIdOf(after)
  }
})

/** Every transition of a session that begins as a guest. */
export const sessionPaths = transitionPaths(dueMachine, {
  input: { tokens: null },
  events: [
    { type: "session.signedIn", tokens },
    { type: "session.unauthorized" },
    { type: "session.doubted" },
    { type: "session.woke" },
    { type: "session.changedElsewhere", tokens: null },
    { type: "session.changedElsewhere", tokens: rotated },
    { type: "session.changedElsewhere", tokens: othersTokens },
    { type: "session.signOut" },
    { type: "xstate.after.untilRenewal.session.authenticated" },
    { type: "xstate.done.actor.refreshTokens", output: rotated },
    { type: "xstate.done.actor.refreshTokens", output: othersTokens },
    { type: "xstate.error.actor.refreshTokens", error: offline },
    { type: "xstate.error.actor.refreshTokens", error: refused },
    { type: "xstate.done.actor.signOut" },
    { type: "xstate.error.actor.signOut", error: offline }
  ]
})
