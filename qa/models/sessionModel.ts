import { SessionExpired, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/sessionMachine.words.json" with { type: "json" }
import { sessionMachine } from "../../src/machines/sessionMachine.ts"
import { sessionInvariants } from "../../src/machines/sessionMachine.invariants.ts"
import { defineModel } from "./Model.ts"
import { tokensOf, userIdIn } from "./tokens.ts"

export const startOfTime = Date.UTC(2026, 10, 21)
const expiry = startOfTime + 15 * 60_000

export const tokens = tokensOf(1, expiry)
export const rotated = tokensOf(1, expiry + 60_000, "rotated")
export const othersTokens = tokensOf(2, expiry, "other")
export const offline = new Unreachable()
export const refused = new SessionExpired({ message: "Sign in again", code: "token_unknown" })

/** The machine with an access token close to its expiry. */
export const dueMachine = sessionMachine.provide({
  guards: {
    isRefreshDue: () => true,
    isSameVisitor: (_, { before, after }) =>
      before !== null && after !== null && userIdIn(before) === userIdIn(after),
    isAnother: (_, { before, after }) =>
      before === null || after === null || userIdIn(before) !== userIdIn(after)
  }
})

export const sessionModel = defineModel({
  id: "session",
  machine: dueMachine,
  words,
  starts: { guest: { tokens: null }, "signed in": { tokens } },
  events: {
    "session.signedIn": { type: "session.signedIn", tokens },
    "session.unauthorized": { type: "session.unauthorized" },
    "session.doubted": { type: "session.doubted" },
    "session.woke": { type: "session.woke" },
    "session.changedElsewhere (signed out)": { type: "session.changedElsewhere", tokens: null },
    "session.changedElsewhere (renewed)": { type: "session.changedElsewhere", tokens: rotated },
    "session.changedElsewhere (another account)": { type: "session.changedElsewhere", tokens: othersTokens },
    "session.signOut": { type: "session.signOut" },
    "session.signOut (staying)": { type: "session.signOut", staying: true },
    "xstate.after.untilRefresh.session.authenticated": {
      type: "xstate.after.untilRefresh.session.authenticated"
    },
    "xstate.done.actor.refreshTokens": { type: "xstate.done.actor.refreshTokens", output: rotated },
    "xstate.done.actor.refreshTokens (another account)": {
      type: "xstate.done.actor.refreshTokens",
      output: othersTokens
    },
    "xstate.error.actor.refreshTokens (no network)": {
      type: "xstate.error.actor.refreshTokens",
      error: offline
    },
    "xstate.error.actor.refreshTokens (refused)": {
      type: "xstate.error.actor.refreshTokens",
      error: refused
    },
    "xstate.done.actor.signOut": { type: "xstate.done.actor.signOut" },
    "xstate.error.actor.signOut": { type: "xstate.error.actor.signOut", error: offline }
  },
  keyOf: ({ value, context }) => [value, value === "signingOut" && context["staying"]],
  invariants: sessionInvariants
})
