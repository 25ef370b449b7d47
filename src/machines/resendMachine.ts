import { assign, emit, setup } from "xstate"
import { notProvided } from "./notProvided.ts"
import { failedWith } from "./failedWith.ts"

type Now = () => number

interface ResendContext {
  readonly now: Now
  /** When another mail may be asked for, in milliseconds since 1970. */
  availableAt: number
  secondsRemaining: number
}

type ResendEmitted = { type: "resend.sent" } | { type: "resend.failed"; error: unknown }

const secondsUntil = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / 1000))

/** The wait that a 429 asks for, in seconds; null when the failure asks for none. */
const waitOf = (error: unknown): number | null =>
  failedWith(error, "TooManyRequests") ? error.retryAfter : null

/** Asking for another mail: not before the countdown ends, and never twice at once. */
export const resendMachine = setup({
  types: {
    input: {} as { availableAt: number; now: Now },
    context: {} as ResendContext,
    events: {} as { type: "resend.asked" },
    emitted: {} as ResendEmitted,
    tags: {} as "busy"
  },
  actors: {
    /** Answers with the seconds until the next mail may be asked for. */
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
    /** Lets the countdown survive a reload. */
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
