import { assign, emit, setup } from "xstate"
import type { NewPasskey, Passkey, PasskeyCreation } from "../api/contract/account/passkeys.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type PasskeyAddEvent =
  | { type: "passkey.pressed" }
  | { type: "passkey.confirmed"; password: string }
  /** Nobody wants to type the password after all. */
  | { type: "passkey.closed" }

/** Why there is no new passkey; `text`: the server's words. */
type PasskeyAddNotice =
  | { readonly kind: "cancelled" }
  | { readonly kind: "already" }
  | { readonly kind: "refused"; readonly text: string }

/** `passkey.failed`: nothing that anybody did wrong, as a network that is away. */
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

/** The browser's own errors, by their names. */
const noticeByName: Readonly<Record<string, PasskeyAddNotice>> = {
  /** The dialog was closed, or waited for too long. */
  NotAllowedError: { kind: "cancelled" },
  InvalidStateError: { kind: "already" }
}

/** The server declined; an expired session is shown elsewhere. */
const isRejection = (error: unknown) => failedWith(error, "Rejected", "NotFound", "Conflict")

/** The notice beside the button; null for failures without one. */
const noticeOf = (error: unknown): PasskeyAddNotice | null => {
  const known = error instanceof Error ? noticeByName[error.name] : undefined
  if (known !== undefined) return known
  return isRejection(error) ? { kind: "refused", text: error.message } : null
}

/** The server's words about a wrong password, for its field. */
const wordsOf = (error: unknown): string =>
  (failedWith(error, "Rejected") ? error.fieldErrors["current_password"]?.[0] : undefined) ??
  (error as Error).message

/** Adding a passkey: the password if the sign-in is not fresh, the browser's dialog, and the server's check. */
export const passkeyAddMachine = setup({
  types: {
    context: {} as PasskeyAddContext,
    events: {} as PasskeyAddEvent,
    emitted: {} as PasskeyAddEmitted,
    tags: {} as "busy"
  },
  actors: {
    begin: notProvided<PasskeyCreation, { readonly password: string | null }>("begin"),
    /** Opens the browser's dialog. */
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
