import { assign, fromCallback, setup } from "xstate"
import type { ActorRefFrom } from "xstate"
import type { SolutionEvent } from "../api/contract/messages/events.ts"
import type { Receipt } from "../api/contract/practice/solutions.ts"
import { backoff } from "./backoff.ts"
import { notProvided } from "./notProvided.ts"

/** A solution to send. Its idempotency key is created once, so retries are harmless. */
export interface Outgoing {
  readonly key: string
  readonly problemId: number
  readonly language: string
  readonly source: string
  /** Send it even if it equals my last solution. */
  readonly repeat: boolean
  /** Slug of the contest; null for practice. */
  readonly contest: string | null
}

/** The error that the `send` actor throws when it gets no receipt. */
export type SendProblem =
  | { readonly kind: "unreachable" }
  | { readonly kind: "sameSource" }
  | { readonly kind: "rejected"; readonly message: string }

export type SubmissionProgress = Omit<SolutionEvent, "id" | "problemId">

type SubmissionEvent =
  | { type: "submission.submit"; outgoing: Outgoing }
  | { type: "submission.repeat"; outgoing: Outgoing }
  | { type: "submission.edited"; language: string; source: string }
  | { type: "submission.sendNow" }
  | { type: "submission.cancel" }
  | { type: "submission.dismiss" }
  | { type: "submission.watch"; receipt: Receipt; outgoing: Outgoing }
  | { type: "network.online" }
  | { type: "solution.progressed"; progress: SubmissionProgress }
  | { type: "solution.lost" }

interface SubmissionContext {
  readonly outgoing: Outgoing | null
  readonly receipt: Receipt | null
  readonly progress: SubmissionProgress | null
  readonly rejection: string | null
  /** Consecutive requests that did not reach the server. */
  readonly attempts: number
}

export type SubmissionActorRef = ActorRefFrom<typeof submissionMachine>

const nothingYet: SubmissionContext = {
  outgoing: null,
  receipt: null,
  progress: null,
  rejection: null,
  attempts: 0
}

/**
 * One solution of one problem, from the editor to its verdict. Leaving the page loses nothing in any state.
 * `send` stores the solution until it gets a receipt, so several tabs may enter `sending` repeatedly.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    tags: {} as "busy" | "open"
  },
  actors: {
    send: notProvided<Receipt, Outgoing>("send"),
    watchSolution: fromCallback<SubmissionEvent, { solutionId: number }>(() => {})
  },
  actions: {
    begin: assign((_, params: { outgoing: Outgoing }) => ({ ...nothingYet, outgoing: params.outgoing })),
    setReceipt: assign((_, params: { receipt: Receipt }) => ({
      receipt: params.receipt,
      progress: waitingInQueue,
      attempts: 0
    })),
    setProgress: assign((_, params: { progress: SubmissionProgress }) => ({ progress: params.progress })),
    setRejection: assign((_, params: { error: unknown }) => ({ rejection: rejectionOf(params.error) })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    insist: assign((_, params: { outgoing: Outgoing }) => ({
      outgoing: { ...params.outgoing, repeat: true }
    })),
    clear: assign(nothingYet),
    forgetOutgoing: (_, _params: { outgoing: Outgoing | null }) => {},
    announceVerdict: (_, _params: { receipt: Receipt | null }) => {}
  },
  guards: {
    isOtherText: ({ context }, params: { language: string; source: string }) =>
      context.outgoing?.language !== params.language || context.outgoing.source !== params.source,
    isUnreachable: (_, params: { error: unknown }) => hasKind(params.error, "unreachable"),
    isSameSource: (_, params: { error: unknown }) => hasKind(params.error, "sameSource"),
    isRejected: (_, params: { error: unknown }) => hasKind(params.error, "rejected"),
    isQueued: (_, params: { progress: SubmissionProgress }) => params.progress.status === "queued",
    isRunning: (_, params: { progress: SubmissionProgress }) => params.progress.status === "running"
  },
  delays: {
    resendDelay: ({ context }) => backoff(context.attempts, { first: 500 })
  }
}).createMachine({
  id: "submission",
  context: nothingYet,
  initial: "draft",
  states: {
    draft: {
      tags: "open",
      on: {
        "submission.submit": { target: "sending", actions: { type: "begin", params: ({ event }) => event } },
        "submission.watch": {
          target: "judging",
          actions: [
            { type: "begin", params: ({ event }) => event },
            { type: "setReceipt", params: ({ event }) => event }
          ]
        }
      }
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => context.outgoing!,
        onDone: {
          target: "judging",
          actions: { type: "setReceipt", params: ({ event }) => ({ receipt: event.output }) }
        },
        onError: [
          {
            guard: { type: "isUnreachable", params: ({ event }) => event },
            target: "waitingForNetwork",
            actions: "countAttempt"
          },
          { guard: { type: "isSameSource", params: ({ event }) => event }, target: "askingRepeat" },
          {
            guard: { type: "isRejected", params: ({ event }) => event },
            target: "rejected",
            actions: { type: "setRejection", params: ({ event }) => event }
          },
          { target: "failed" }
        ]
      }
    },
    waitingForNetwork: {
      tags: "busy",
      after: { resendDelay: "sending" },
      on: {
        "network.online": "sending",
        "submission.sendNow": "sending",
        "submission.cancel": {
          target: "draft",
          actions: [{ type: "forgetOutgoing", params: ({ context }) => context }, "clear"]
        }
      }
    },
    askingRepeat: {
      tags: "open",
      entry: { type: "forgetOutgoing", params: ({ context }) => context },
      on: {
        "submission.repeat": {
          target: "sending",
          actions: { type: "insist", params: ({ event }) => event }
        },
        "submission.submit": { target: "sending", actions: { type: "begin", params: ({ event }) => event } },
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
          actions: { type: "forgetOutgoing", params: ({ context }) => context }
        }
      },
      states: { queued: {}, running: {} }
    },
    judged: {
      tags: "open",
      entry: [
        { type: "forgetOutgoing", params: ({ context }) => context },
        { type: "announceVerdict", params: ({ context }) => context }
      ],
      on: {
        "submission.submit": { target: "sending", actions: { type: "begin", params: ({ event }) => event } },
        "submission.dismiss": { target: "draft", actions: "clear" }
      }
    },
    rejected: {
      tags: "open",
      entry: { type: "forgetOutgoing", params: ({ context }) => context },
      on: {
        "submission.submit": { target: "sending", actions: { type: "begin", params: ({ event }) => event } },
        "submission.dismiss": { target: "draft", actions: "clear" }
      }
    },
    failed: {
      tags: "open",
      on: {
        "submission.submit": {
          target: "sending",
          actions: [
            { type: "forgetOutgoing", params: ({ context }) => context },
            { type: "begin", params: ({ event }) => event }
          ]
        },
        "submission.sendNow": "sending",
        "submission.dismiss": {
          target: "draft",
          actions: [{ type: "forgetOutgoing", params: ({ context }) => context }, "clear"]
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

function hasKind(error: unknown, kind: SendProblem["kind"]): boolean {
  return typeof error === "object" && error !== null && "kind" in error && error.kind === kind
}

function rejectionOf(error: unknown): string | null {
  const problem = error as SendProblem
  return problem.kind === "rejected" ? problem.message : null
}
