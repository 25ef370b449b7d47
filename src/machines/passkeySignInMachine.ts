import { assign, emit, setup } from "xstate"
import type { PasskeyProof } from "../api/contract/account/passkeys.ts"
import type { Tokens } from "../api/contract/account/session.ts"
import { isDeclined } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

/** What a browser can do with passkeys; `suggests`: it offers them among what a field may be filled with. */
export interface PasskeyAbility {
  readonly signsIn: boolean
  readonly suggests: boolean
}

/** Why nobody is signed in yet; `text`: the server's words. */
type PasskeyNotice = { readonly kind: "cancelled" } | { readonly kind: "refused"; readonly text: string }

type PasskeySignInEvent = { type: "passkey.pressed" }

/** `passkey.failed`: nothing that anybody did wrong, as a network that is away. */
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

/** The visitor closed the browser's dialog, or let it wait for too long. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === "NotAllowedError"

/**
 * Signing in with a passkey: by a button, or among the suggestions of the address field.
 *
 * Where the browser suggests, it waits for a choice all the time; pressing the button ends that, and whatever comes
 * of it, waiting goes on afterwards.
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
    /** Waits until the visitor picks a passkey among the suggestions. */
    suggest: notProvided<PasskeyProof, void>("suggest"),
    /** Opens the browser's dialog. */
    ask: notProvided<PasskeyProof, void>("ask"),
    signIn: notProvided<Tokens, PasskeyProof>("signIn")
  },
  delays: {
    /** A question that was put to the browser longer ago is stale. */
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
            // A suggestion that cannot be made is missed by nobody: the button is there.
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
