import { assign, emit, sendTo, setup } from "xstate"
import type { StepOutcome } from "../api/contract/learning/courses.ts"
import type { GivenAnswer, RightAnswer } from "../api/contract/learning/questions.ts"
import { isAnswered } from "./isAnswered.ts"
import { deliveryOf, type DeliveryNotice } from "./deliveryMachine.ts"
import { isUnanswered } from "./failedWith.ts"

type LessonStepEvent =
  | { type: "answer.changed"; answer: GivenAnswer }
  | { type: "answer.given" }
  | DeliveryNotice
  /** Result of an answer that an earlier page stored and another actor sent. */
  | ({ type: "outcome.received" } & LessonStepInput)

interface LessonStepInput {
  /** The last answer, if it was wrong. */
  readonly given: GivenAnswer | null
  /** The right answer; null until the question is answered correctly. */
  readonly right: RightAnswer | null
}

interface LessonStepContext {
  answer: GivenAnswer | null
  right: RightAnswer | null
}

export const stepDelivery = deliveryOf<StepOutcome, GivenAnswer | null>(isUnanswered)

/**
 * A lesson question with unlimited attempts; the server decides whether an answer is right.
 * Without a network the answer waits, stored on the device by the actor that sends it.
 */
export const lessonStepMachine = setup({
  types: {
    input: {} as LessonStepInput,
    context: {} as LessonStepContext,
    events: {} as LessonStepEvent,
    emitted: {} as { type: "step.failed"; error: unknown },
    tags: {} as "busy" | "open" | "waitingForNetwork"
  },
  actors: {
    take: stepDelivery
  },
  actions: {
    setAnswer: assign((_, { answer }: { answer: GivenAnswer }) => ({ answer })),
    setAnswered: assign((_, { given, right }: LessonStepInput) => ({
      right,
      answer: right?.answer ?? given
    })),
    setRight: assign((_, { right }: { right: RightAnswer | null }) => ({
      right,
      answer: right?.answer ?? null
    })),
    sendNow: sendTo("take", { type: "delivery.sendNow" }),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "step.failed", error }))
  },
  guards: {
    wasRight: ({ context }) => context.right !== null,
    wasGiven: ({ context }) => context.answer !== null,
    isAnswered: ({ context }) => isAnswered(context.answer),
    isRightOutcome: (_, { right }: LessonStepInput) => right !== null,
    isWrongOutcome: ({ context }, { given }: LessonStepInput) => given !== null && context.answer === null,
    isDone: (_, { done }: Pick<StepOutcome, "done">) => done
  }
}).createMachine({
  id: "lessonStep",
  context: ({ input }) => ({ answer: input.right?.answer ?? input.given, right: input.right }),
  initial: "opening",
  states: {
    opening: {
      always: [
        { guard: "wasRight", target: "right" },
        { guard: "wasGiven", target: "wrong" },
        { target: "answering" }
      ]
    },
    answering: {
      tags: "open",
      on: {
        "answer.changed": { actions: { type: "setAnswer", params: ({ event }) => event } },
        "answer.given": { guard: "isAnswered", target: "checking" },
        "outcome.received": [
          {
            guard: { type: "isRightOutcome", params: ({ event }) => event },
            target: "right",
            actions: { type: "setAnswered", params: ({ event }) => event }
          },
          {
            guard: { type: "isWrongOutcome", params: ({ event }) => event },
            target: "wrong",
            actions: { type: "setAnswered", params: ({ event }) => event }
          }
        ]
      }
    },
    checking: {
      initial: "sending",
      invoke: {
        id: "take",
        src: "take",
        input: ({ context }) => ({ payload: context.answer }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            target: "right",
            actions: { type: "setRight", params: ({ event }) => event.output }
          },
          { target: "wrong" }
        ],
        onError: { target: "answering", actions: { type: "emitFailed", params: ({ event }) => event } }
      },
      states: {
        sending: { tags: "busy", on: { "delivery.waiting": "waitingForNetwork" } },
        waitingForNetwork: {
          tags: ["open", "waitingForNetwork"],
          on: {
            "delivery.resumed": "sending",
            "answer.given": { target: "sending", actions: "sendNow" },
            "answer.changed": {
              target: "#lessonStep.answering",
              actions: { type: "setAnswer", params: ({ event }) => event }
            },
            "outcome.received": {
              guard: { type: "isRightOutcome", params: ({ event }) => event },
              target: "#lessonStep.right",
              actions: { type: "setAnswered", params: ({ event }) => event }
            }
          }
        }
      }
    },
    wrong: {
      tags: "open",
      on: {
        "answer.changed": {
          target: "answering",
          actions: { type: "setAnswer", params: ({ event }) => event }
        },
        "outcome.received": {
          guard: { type: "isRightOutcome", params: ({ event }) => event },
          target: "right",
          actions: { type: "setAnswered", params: ({ event }) => event }
        }
      }
    },
    right: {}
  }
})
