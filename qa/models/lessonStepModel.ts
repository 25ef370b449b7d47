import type { GivenAnswer, RightAnswer } from "../../src/api/contract/learning/questions.ts"
import { Rejected } from "../../src/api/errors.ts"
import words from "../../src/machines/lessonStepMachine.words.json" with { type: "json" }
import { lessonStepMachine } from "../../src/machines/lessonStepMachine.ts"
import { lessonStepInvariants } from "../../src/machines/lessonStepMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const typed = (text: string): GivenAnswer => ({ kind: "number", text })

export const right: RightAnswer = { answer: typed("3"), why: "<p>Потому что три.</p>" }

export const lessonStepModel = defineModel({
  id: "lessonStep",
  machine: lessonStepMachine,
  words,
  starts: {
    "not answered": { given: null, right: null },
    "answered wrong": { given: typed("4"), right: null },
    "answered right": { given: null, right }
  },
  events: {
    "answer.changed": { type: "answer.changed", answer: typed("4") },
    "answer.changed (emptied)": { type: "answer.changed", answer: typed(" ") },
    "answer.given": { type: "answer.given" },
    "delivery.waiting": { type: "delivery.waiting" },
    "delivery.resumed": { type: "delivery.resumed" },
    "outcome.received (right)": { type: "outcome.received", given: null, right },
    "outcome.received (wrong)": { type: "outcome.received", given: typed("5"), right: null },
    "xstate.done.actor.take (right)": { type: "xstate.done.actor.take", output: { done: true, right } },
    "xstate.done.actor.take (wrong)": {
      type: "xstate.done.actor.take",
      output: { done: false, right: null }
    },
    "xstate.error.actor.take": {
      type: "xstate.error.actor.take",
      error: new Rejected({ message: "Нет.", code: "bad_request" })
    }
  },
  keyOf: ({ value, context: { answer } }) => [value, answer?.text ?? null],
  invariants: lessonStepInvariants
})
