import { assign, emit, setup } from "xstate"
import type { AuthorizationAnswer, AuthorizationQuestion } from "../api/contract/account/applications.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type ConsentEvent = { type: "consent.allowed" } | { type: "consent.denied" } | { type: "consent.retried" }

interface Decision {
  readonly search: string
  readonly allow: boolean
}

interface Caught {
  readonly error: unknown
}

/** The server says that there is nobody to lead back to, as opposed to not answering. */
const isUnknown = ({ error }: Caught): boolean =>
  failedWith(error, "NotFound") || (failedWith(error, "Rejected") && error.code === "invalid")

/**
 * An application asks to be let in, from its request until it has its answer.
 *
 * The browser leaves only for the address that the server names: where there is none, the page stays and says so.
 */
export const consentMachine = setup({
  types: {
    input: {} as { search: string },
    context: {} as { search: string; question: AuthorizationQuestion | null },
    events: {} as ConsentEvent,
    emitted: {} as { type: "consent.failed"; error: unknown }
  },
  actors: {
    look: notProvided<AuthorizationAnswer, string>("look"),
    decide: notProvided<string, Decision>("decide")
  },
  actions: {
    keepQuestion: assign((_, { answer }: { answer: AuthorizationAnswer }) => ({
      question: answer.kind === "question" ? answer : null
    })),
    /** Goes to the application. */
    leave: (_, _params: { address: string }) => {},
    emitFailure: emit((_, { error }: Caught) => ({ type: "consent.failed", error }))
  },
  guards: {
    isUnknown: (_, caught: Caught) => isUnknown(caught),
    isAnswered: (_, { answer }: { answer: AuthorizationAnswer }) => answer.kind === "leave",
    isNobodys: (_, { answer }: { answer: AuthorizationAnswer }) =>
      answer.kind === "question" && answer.account === null
  }
}).createMachine({
  id: "consent",
  context: ({ input: { search } }) => ({ search, question: null }),
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        input: ({ context }) => context.search,
        onDone: [
          {
            guard: { type: "isAnswered", params: ({ event }) => ({ answer: event.output }) },
            target: "leaving",
            actions: { type: "leave", params: ({ event }) => addressIn(event.output) }
          },
          {
            guard: { type: "isNobodys", params: ({ event }) => ({ answer: event.output }) },
            target: "visitor"
          },
          {
            target: "asking",
            actions: { type: "keepQuestion", params: ({ event }) => ({ answer: event.output }) }
          }
        ],
        onError: [
          { guard: { type: "isUnknown", params: ({ event }) => event }, target: "unknown" },
          { target: "unanswered", actions: { type: "emitFailure", params: ({ event }) => event } }
        ]
      }
    },
    asking: {
      on: { "consent.allowed": "deciding.allowing", "consent.denied": "deciding.denying" }
    },
    deciding: {
      initial: "allowing",
      states: { allowing: {}, denying: {} },
      invoke: {
        id: "decide",
        src: "decide",
        input: ({ context, event }) => ({ search: context.search, allow: event.type === "consent.allowed" }),
        onDone: {
          target: "leaving",
          actions: { type: "leave", params: ({ event }) => ({ address: event.output }) }
        },
        onError: [
          { guard: { type: "isUnknown", params: ({ event }) => event }, target: "unknown" },
          { target: "asking", actions: { type: "emitFailure", params: ({ event }) => event } }
        ]
      }
    },
    unanswered: { on: { "consent.retried": "looking" } },
    /** Somebody has to sign in first. */
    visitor: { type: "final" },
    /** The application or its address is not known. */
    unknown: { type: "final" },
    leaving: { type: "final" }
  }
})

function addressIn(answer: AuthorizationAnswer) {
  return { address: answer.kind === "leave" ? answer.address : "" }
}
