import { assign, emit, setup } from "xstate"
import type { NewPasskey, Passkey, PasskeyCreation } from "../api/contract/account/passkeys.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type PasskeyAddEvent =
  | { type: "passkey.pressed" }
  | { type: "passkey.confirmed"; password: string }
  /** The user closed the password dialog. */
  | { type: "passkey.closed" }

/** Why adding failed; `text` is the server's message. */
type PasskeyAddNotice =
  | { readonly kind: "cancelled" }
  | { readonly kind: "already" }
  | { readonly kind: "refused"; readonly text: string }

/** `passkey.failed`: an error that is not the user's fault, such as a missing network. */
type PasskeyAddEmitted =
  | { type: "passkey.added"; passkey: Passkey }
  | { type: "passkey.failed"; error: unknown }

interface PasskeyAddContext {
  password: string | null
  notice: PasskeyAddNotice | null
}

interface Failed {
  readonly error: unknown
}

/** Browser errors by name. */
const noticeByName: Readonly<Record<string, PasskeyAddNotice>> = {
  /** The user closed the dialog, or it timed out. */
  NotAllowedError: { kind: "cancelled" },
  InvalidStateError: { kind: "already" }
}

/** Whether the server rejected the call; an expired session is shown elsewhere. */
const isRejection = (error: unknown) => failedWith(error, "Rejected", "NotFound", "Conflict")

/** The notice beside the button, or null for failures without one. */
const noticeOf = (error: unknown): PasskeyAddNotice | null => {
  const known = error instanceof Error ? noticeByName[error.name] : undefined
  if (known !== undefined) return known
  return isRejection(error) ? { kind: "refused", text: error.message } : null
}

/** The server's message about a wrong password, shown at its field. */
const wordsOf = (error: unknown): string =>
  (failedWith(error, "Rejected") ? error.fieldErrors["current_password"]?.[0] : undefined) ??
  (error as Error).message

/** Adds a passkey: password if the sign-in is not recent, browser dialog, server check. */
export const passkeyAddMachine = setup({
  types: {
    context: {} as PasskeyAddContext,
    events: {} as PasskeyAddEvent,
    emitted: {} as PasskeyAddEmitted,
    tags: {} as "busy"
  },
  actors: {
    begin: notProvided<PasskeyCreation, { readonly password: string | null }>("begin"),
    make: notProvided<NewPasskey, PasskeyCreation>("make"),
    save: notProvided<Passkey, NewPasskey>("save")
  },
  actions: {
    begin: assign({ password: null, notice: null }),
    setPassword: assign((_, { password }: { password: string }) => ({ password, notice: null })),
    forgetPassword: assign({ password: null }),
    note: assign((_, { error }: Failed) => ({ notice: noticeOf(error) })),
    noteWrong: assign((_, { error }: Failed) => ({
      notice: { kind: "refused" as const, text: wordsOf(error) }
    })),
    emitAdded: emit((_, { passkey }: { passkey: Passkey }) => ({ type: "passkey.added", passkey })),
    emitFailed: emit((_, { error }: Failed) => ({ type: "passkey.failed", error }))
  },
  guards: {
    isPasswordNeeded: (_, { error }: Failed) => isRejection(error) && error.code === "password_needed",
    isPasswordWrong: ({ context }, { error }: Failed) => context.password !== null && isRejection(error),
    isSaid: (_, { error }: Failed) => noticeOf(error) !== null
  }
}).createMachine({
  id: "passkeyAdd",
  context: { password: null, notice: null },
  initial: "idle",
  states: {
    idle: { on: { "passkey.pressed": { target: "beginning", actions: "begin" } } },
    beginning: {
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context: { password } }) => ({ password }),
        onDone: { target: "making", actions: "forgetPassword" },
        onError: [
          {
            guard: { type: "isPasswordNeeded", params: ({ event }) => event },
            target: "confirming"
          },
          {
            guard: { type: "isPasswordWrong", params: ({ event }) => event },
            target: "confirming",
            actions: { type: "noteWrong", params: ({ event }) => event }
          },
          {
            guard: { type: "isSaid", params: ({ event }) => event },
            target: "idle",
            actions: ["forgetPassword", { type: "note", params: ({ event }) => event }]
          },
          {
            target: "idle",
            actions: ["forgetPassword", { type: "emitFailed", params: ({ event }) => event }]
          }
        ]
      }
    },
    confirming: {
      entry: "forgetPassword",
      on: {
        "passkey.confirmed": {
          target: "beginning",
          actions: { type: "setPassword", params: ({ event }) => event }
        },
        "passkey.closed": { target: "idle", actions: "begin" }
      }
    },
    making: {
      tags: "busy",
      invoke: {
        id: "make",
        src: "make",
        input: ({ event }) => (event as unknown as { output: PasskeyCreation }).output,
        onDone: "saving",
        onError: [
          {
            guard: { type: "isSaid", params: ({ event }) => event },
            target: "idle",
            actions: { type: "note", params: ({ event }) => event }
          },
          { target: "idle", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        input: ({ event }) => (event as unknown as { output: NewPasskey }).output,
        onDone: {
          target: "idle",
          actions: { type: "emitAdded", params: ({ event }) => ({ passkey: event.output }) }
        },
        onError: [
          {
            guard: { type: "isSaid", params: ({ event }) => event },
            target: "idle",
            actions: { type: "note", params: ({ event }) => event }
          },
          { target: "idle", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    }
  }
})
