import { assign, fromCallback, sendParent, setup } from "xstate"
import { backoff } from "./backoff.ts"
import { isTemporary } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type DeliveryEvent = { type: "delivery.sendNow" } | { type: "network.online" }

/** Events that a delivery sends to its parent. */
export type DeliveryNotice = { type: "delivery.waiting" } | { type: "delivery.resumed" }

/**
 * Makes one call until the server answers it, as a child: the parent creates the idempotency key once, as part of the
 * input. The answer is the output. An error that no retry can mend ends the delivery with this error, for the
 * parent's `onError`. Leaving the parent's state cancels the delivery.
 */
export const deliveryOf = <Output, Input>(retries: (error: unknown) => boolean = isTemporary) =>
  setup({
    types: {
      input: {} as { readonly payload: Input },
      output: {} as Output,
      /** `attempts`: consecutive calls without an answer. */
      context: {} as { readonly payload: Input; readonly answer: Output | null; readonly attempts: number },
      events: {} as DeliveryEvent
    },
    actors: {
      send: notProvided<Output, { readonly payload: Input }>("send"),
      /** Sends `network.online` when the network or the server is back. */
      network: fromCallback<DeliveryEvent, void, DeliveryEvent>(() => {})
    },
    actions: {
      setAnswer: assign((_, { answer }: { answer: Output }) => ({ answer })),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      notifyWaiting: sendParent({ type: "delivery.waiting" }),
      notifyResumed: sendParent({ type: "delivery.resumed" })
    },
    guards: { isTemporary: (_, { error }: { error: unknown }) => retries(error) },
    delays: { retryDelay: ({ context }) => backoff(context.attempts, { first: 500 }) }
  }).createMachine({
    id: "delivery",
    context: ({ input: { payload } }) => ({ payload, answer: null, attempts: 0 }),
    output: ({ context }) => context.answer!,
    invoke: { id: "network", src: "network" },
    initial: "sending",
    states: {
      sending: {
        invoke: {
          id: "send",
          src: "send",
          input: ({ context: { payload } }) => ({ payload }),
          onDone: {
            target: "delivered",
            actions: { type: "setAnswer", params: ({ event }) => ({ answer: event.output }) }
          },
          onError: {
            guard: { type: "isTemporary", params: ({ event }) => event },
            target: "waitingForNetwork",
            actions: "countAttempt"
          }
        }
      },
      waitingForNetwork: {
        entry: "notifyWaiting",
        exit: "notifyResumed",
        after: { retryDelay: "sending" },
        on: { "network.online": "sending", "delivery.sendNow": "sending" }
      },
      delivered: { type: "final" }
    }
  })
