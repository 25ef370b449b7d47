import { assign, emit, setup } from "xstate"
import type { PasskeyProof } from "../api/contract/account/passkeys.ts"
import type { Tokens } from "../api/contract/account/session.ts"
import { isDeclined } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

/** Passkey support of a browser. `suggests`: it lists passkeys among autofill suggestions. */
export interface PasskeyAbility {
  readonly signsIn: boolean
  readonly suggests: boolean
}

/** Why the sign-in failed; `text` is the server's message. */
type PasskeyNotice = { readonly kind: "cancelled" } | { readonly kind: "refused"; readonly text: string }

type PasskeySignInEvent = { type: "passkey.pressed" }

/** `passkey.failed`: an error that is not the user's fault, such as a missing network. */
type PasskeySignInEmitted =
  | { type: "passkey.signedIn"; tokens: Tokens }
  | { type: "passkey.failed"; error: unknown }

interface PasskeySignInContext {
  ability: PasskeyAbility
  notice: PasskeyNotice | null
}

interface Failed {
  readonly error: unknown
}

/** The visitor closed the browser's dialog, or it timed out. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === "NotAllowedError"

/**
 * Passkey sign-in, by a button or from the autofill suggestions of the address field.
 * The button interrupts the wait for a suggestion, which resumes after a failed or cancelled sign-in.
 */
export const passkeySignInMachine = setup({
  types: {
    context: {} as PasskeySignInContext,
    events: {} as PasskeySignInEvent,
    emitted: {} as PasskeySignInEmitted,
    tags: {} as "busy"
  },
  actors: {
    look: notProvided<PasskeyAbility, void>("look"),
    /** Resolves when the visitor picks a passkey from the suggestions. */
    suggest: notProvided<PasskeyProof, void>("suggest"),
    /** Opens the browser's dialog. */
    ask: notProvided<PasskeyProof, void>("ask"),
    signIn: notProvided<Tokens, PasskeyProof>("signIn")
  },
  delays: {
    /** How long the server accepts a challenge; the suggestion restarts with a new one. */
    questionLife: () => 2 ** 31 - 1
  },
  actions: {
    setAbility: assign((_, { ability }: { ability: PasskeyAbility }) => ({ ability })),
    forgetNotice: assign({ notice: null }),
    noteCancelled: assign({ notice: { kind: "cancelled" } }),
    recordRejection: assign((_, { error }: Failed) => ({
      notice: { kind: "refused" as const, text: (error as Error).message }
    })),
    emitSignedIn: emit((_, { tokens }: { tokens: Tokens }) => ({ type: "passkey.signedIn", tokens })),
    emitFailed: emit((_, { error }: Failed) => ({ type: "passkey.failed", error }))
  },
  guards: {
    signsIn: (_, { ability }: { ability: PasskeyAbility }) => ability.signsIn,
    suggests: ({ context }) => context.ability.suggests,
    isCancelled: (_, { error }: Failed) => isCancelled(error),
    isRejection: (_, { error }: Failed) => isDeclined(error)
  }
}).createMachine({
  id: "passkeySignIn",
  context: { ability: { signsIn: false, suggests: false }, notice: null },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          {
            guard: { type: "signsIn", params: ({ event }) => ({ ability: event.output }) },
            target: "offered",
            actions: { type: "setAbility", params: ({ event }) => ({ ability: event.output }) }
          },
          { target: "impossible" }
        ],
        onError: "impossible"
      }
    },
    impossible: { type: "final" },
    offered: {
      initial: "deciding",
      on: { "passkey.pressed": { target: "asking", actions: "forgetNotice" } },
      states: {
        deciding: { always: [{ guard: "suggests", target: "suggesting" }, { target: "waiting" }] },
        waiting: {},
        suggesting: {
          invoke: {
            id: "suggest",
            src: "suggest",
            onDone: { target: "#passkeySignIn.signingIn", actions: "forgetNotice" },
            // The button remains available, so a failed suggestion needs no error.
            onError: "waiting"
          },
          after: { questionLife: { target: "suggesting", reenter: true } }
        }
      }
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "ask",
        src: "ask",
        onDone: "signingIn",
        onError: [
          {
            guard: { type: "isCancelled", params: ({ event }) => event },
            target: "offered",
            actions: "noteCancelled"
          },
          {
            guard: { type: "isRejection", params: ({ event }) => event },
            target: "offered",
            actions: { type: "recordRejection", params: ({ event }) => event }
          },
          { target: "offered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    signingIn: {
      tags: "busy",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ event }) => (event as unknown as { output: PasskeyProof }).output,
        onDone: {
          target: "signedIn",
          actions: { type: "emitSignedIn", params: ({ event }) => ({ tokens: event.output }) }
        },
        onError: [
          {
            guard: { type: "isRejection", params: ({ event }) => event },
            target: "offered",
            actions: { type: "recordRejection", params: ({ event }) => event }
          },
          { target: "offered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    signedIn: { type: "final" }
  }
})
