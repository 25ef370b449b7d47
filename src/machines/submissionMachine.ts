import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from "xstate"
import type { SolutionEvent } from "../api/contract/messages/events.ts"
import type { Receipt } from "../api/contract/practice/solutions.ts"
import { deliveryOf, type DeliveryNotice } from "./deliveryMachine.ts"
import { failedWith, isUnanswered } from "./failedWith.ts"

/** A solution to send. Its idempotency key is created once, so retries are harmless. */
export interface SolutionToSend {
  readonly key: string
  readonly problemId: number
  readonly language: string
  readonly source: string
  /** Send it even if it equals my last solution. */
  readonly repeat: boolean
  /** Slug of the contest; null for practice. */
  readonly contest: string | null
}

export type SubmissionProgress = Omit<SolutionEvent, "id" | "problemId">

type SubmissionEvent =
  | { type: "submission.submit"; solution: SolutionToSend }
  | { type: "submission.repeat"; solution: SolutionToSend }
  | { type: "submission.edited"; language: string; source: string }
  | { type: "submission.sendNow" }
  | { type: "submission.cancel" }
  | { type: "submission.dismiss" }
  | { type: "submission.watch"; receipt: Receipt; solution: SolutionToSend }
  | DeliveryNotice
  | { type: "solution.progressed"; progress: SubmissionProgress }
  | { type: "solution.lost" }

interface SubmissionContext {
  readonly solution: SolutionToSend | null
  readonly receipt: Receipt | null
  readonly progress: SubmissionProgress | null
  readonly rejection: string | null
}

export type SubmissionActorRef = ActorRefFrom<typeof submissionMachine>

const nothingYet: SubmissionContext = {
  solution: null,
  receipt: null,
  progress: null,
  rejection: null
}

/** After an expired session the solution stays pending until the user signs in again. */
export const solutionDelivery = deliveryOf<Receipt, SolutionToSend>(
  (error) => isUnanswered(error) || failedWith(error, "SessionExpired")
)

const isRejected = (error: unknown) =>
  failedWith(error, "Rejected", "NotFound", "Conflict", "TooManyRequests")

/**
 * One solution of one problem, from the editor to its verdict. Leaving the page loses nothing in any state.
 * `send` stores the solution until it gets a receipt, so several tabs may deliver it at once.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    tags: {} as "busy" | "open" | "waitingForNetwork"
  },
  actors: {
    send: solutionDelivery,
    watchSolution: fromCallback<SubmissionEvent, { solutionId: number }>(() => {})
  },
  actions: {
    begin: assign((_, params: { solution: SolutionToSend }) => ({
      ...nothingYet,
      solution: params.solution
    })),
    setReceipt: assign((_, params: { receipt: Receipt }) => ({
      receipt: params.receipt,
      progress: waitingInQueue
    })),
    setProgress: assign((_, params: { progress: SubmissionProgress }) => ({ progress: params.progress })),
    setRejection: assign((_, { error }: { error: unknown }) => ({
      rejection: isRejected(error) ? error.message : null
    })),
    sendNow: sendTo("send", { type: "delivery.sendNow" }),
    insist: assign((_, params: { solution: SolutionToSend }) => ({
      solution: { ...params.solution, repeat: true }
    })),
    clear: assign(nothingYet),
    forgetSolution: (_, _params: { solution: SolutionToSend | null }) => {},
    announceVerdict: (_, _params: { receipt: Receipt | null }) => {}
  },
  guards: {
    isOtherText: ({ context }, params: { language: string; source: string }) =>
      context.solution?.language !== params.language || context.solution.source !== params.source,
    isSameSource: (_, { error }: { error: unknown }) =>
      failedWith(error, "Conflict") && error.code === "same_source",
    isRejected: (_, { error }: { error: unknown }) => isRejected(error),
    isQueued: (_, params: { progress: SubmissionProgress }) => params.progress.status === "queued",
    isRunning: (_, params: { progress: SubmissionProgress }) => params.progress.status === "running"
  }
}).createMachine({
  id: "submission",
  context: nothingYet,
  initial: "draft",
  states: {
    draft: {
      tags: "open",
      on: {
        "submission.submit": {
          target: "delivering",
          actions: { type: "begin", params: ({ event }) => event }
        },
        "submission.watch": {
          target: "judging",
          actions: [
            { type: "begin", params: ({ event }) => event },
            { type: "setReceipt", params: ({ event }) => event }
          ]
        }
      }
    },
    delivering: {
      tags: "busy",
      initial: "sending",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => ({ payload: context.solution! }),
        onDone: {
          target: "judging",
          actions: { type: "setReceipt", params: ({ event }) => ({ receipt: event.output }) }
        },
        onError: [
          { guard: { type: "isSameSource", params: ({ event }) => event }, target: "askingRepeat" },
          {
            guard: { type: "isRejected", params: ({ event }) => event },
            target: "rejected",
            actions: { type: "setRejection", params: ({ event }) => event }
          },
          { target: "failed" }
        ]
      },
      states: {
        sending: { on: { "delivery.waiting": "waitingForNetwork" } },
        waitingForNetwork: {
          tags: "waitingForNetwork",
          on: {
            "delivery.resumed": "sending",
            "submission.sendNow": { target: "sending", actions: "sendNow" },
            "submission.cancel": {
              target: "#submission.draft",
              actions: [{ type: "forgetSolution", params: ({ context }) => context }, "clear"]
            }
          }
        }
      }
    },
    askingRepeat: {
      tags: "open",
      entry: { type: "forgetSolution", params: ({ context }) => context },
      on: {
        "submission.repeat": {
          target: "delivering",
          actions: { type: "insist", params: ({ event }) => event }
        },
        "submission.submit": {
          target: "delivering",
          actions: { type: "begin", params: ({ event }) => event }
        },
        "submission.edited": {
          guard: { type: "isOtherText", params: ({ event }) => event },
          target: "draft",
          actions: "clear"
        },
        "submission.cancel": { target: "draft", actions: "clear" }
      }
    },
    judging: {
      tags: "busy",
      initial: "queued",
      invoke: {
        id: "watchSolution",
        src: "watchSolution",
        input: ({ context }) => ({ solutionId: context.receipt!.id })
      },
      on: {
        "solution.progressed": [
          {
            guard: { type: "isQueued", params: ({ event }) => event },
            target: ".queued",
            actions: { type: "setProgress", params: ({ event }) => event }
          },
          {
            guard: { type: "isRunning", params: ({ event }) => event },
            target: ".running",
            actions: { type: "setProgress", params: ({ event }) => event }
          },
          { target: "judged", actions: { type: "setProgress", params: ({ event }) => event } }
        ],
        "solution.lost": {
          target: "failed",
          actions: { type: "forgetSolution", params: ({ context }) => context }
        }
      },
      states: { queued: {}, running: {} }
    },
    judged: {
      tags: "open",
      entry: [
        { type: "forgetSolution", params: ({ context }) => context },
        { type: "announceVerdict", params: ({ context }) => context }
      ],
      on: {
        "submission.submit": {
          target: "delivering",
          actions: { type: "begin", params: ({ event }) => event }
        },
        "submission.dismiss": { target: "draft", actions: "clear" }
      }
    },
    rejected: {
      tags: "open",
      entry: { type: "forgetSolution", params: ({ context }) => context },
      on: {
        "submission.submit": {
          target: "delivering",
          actions: { type: "begin", params: ({ event }) => event }
        },
        "submission.dismiss": { target: "draft", actions: "clear" }
      }
    },
    failed: {
      tags: "open",
      on: {
        "submission.submit": {
          target: "delivering",
          actions: [
            { type: "forgetSolution", params: ({ context }) => context },
            { type: "begin", params: ({ event }) => event }
          ]
        },
        "submission.sendNow": "delivering",
        "submission.dismiss": {
          target: "draft",
          actions: [{ type: "forgetSolution", params: ({ context }) => context }, "clear"]
        }
      }
    }
  }
})

const waitingInQueue: SubmissionProgress = {
  status: "queued",
  score: 0,
  testsDone: 0,
  testsTotal: 0,
  queuePlace: null
}
