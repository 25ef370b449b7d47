import { assign, emit, setup } from "xstate"
import { notProvided } from "./notProvided.ts"
import { failedWith } from "./failedWith.ts"

type Now = () => number

interface ResendContext {
  readonly now: Now
  /** When another mail may be requested, in milliseconds since 1970. */
  availableAt: number
  secondsRemaining: number
}

type ResendEmitted = { type: "resend.sent" } | { type: "resend.failed"; error: unknown }

const secondsUntil = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / 1000))

/** `Retry-After` of a 429 in seconds, or null for other errors. */
const waitOf = (error: unknown): number | null =>
  failedWith(error, "TooManyRequests") ? error.retryAfter : null

/** Requests another mail: only after the countdown ends, and one request at a time. */
export const resendMachine = setup({
  types: {
    input: {} as { availableAt: number; now: Now },
    context: {} as ResendContext,
    events: {} as { type: "resend.asked" },
    emitted: {} as ResendEmitted,
    tags: {} as "busy"
  },
  actors: {
    /** Resolves with the seconds until another mail may be requested. */
    resend: notProvided<number, void>("resend")
  },
  actions: {
    countDown: assign({
      secondsRemaining: ({ context }) => secondsUntil(context.availableAt, context.now())
    }),
    waitFor: assign(({ context }, { seconds }: { seconds: number }) => ({
      availableAt: context.now() + seconds * 1000,
      secondsRemaining: seconds
    })),
    /** Stores the countdown so that it survives a reload. */
    remember: (_, _params: { availableAt: number }) => {},
    emitSent: emit({ type: "resend.sent" }),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "resend.failed", error }))
  },
  guards: {
    isOver: ({ context }) => context.secondsRemaining === 0
  },
  delays: { second: 1000 }
}).createMachine({
  id: "resend",
  context: ({ input: { availableAt, now } }) => ({
    now,
    availableAt,
    secondsRemaining: secondsUntil(availableAt, now())
  }),
  initial: "waiting",
  states: {
    waiting: {
      always: { guard: "isOver", target: "ready" },
      after: { second: { target: "waiting", reenter: true, actions: "countDown" } }
    },
    ready: { on: { "resend.asked": "sending" } },
    sending: {
      tags: "busy",
      invoke: {
        id: "resend",
        src: "resend",
        onDone: {
          target: "waiting",
          actions: [
            { type: "waitFor", params: ({ event }) => ({ seconds: event.output }) },
            { type: "remember", params: ({ context }) => context },
            "emitSent"
          ]
        },
        onError: {
          target: "waiting",
          actions: [
            { type: "waitFor", params: ({ event }) => ({ seconds: waitOf(event.error) ?? 0 }) },
            { type: "remember", params: ({ context }) => context },
            { type: "emitFailed", params: ({ event }) => event }
          ]
        }
      }
    }
  }
})
