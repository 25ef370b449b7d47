import type { AnyEventObject } from "xstate"
import type { GivenAnswer, RightAnswer } from "../../src/api/contract/learning/questions.ts"
import { Rejected, Unreachable } from "../../src/api/errors.ts"
import { lessonStepMachine } from "../../src/machines/lessonStepMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

const typed = (text: string): GivenAnswer => ({ kind: "number", text })

export const right: RightAnswer = { answer: typed("3"), why: "<p>Потому что три.</p>" }

const events: ReadonlyArray<AnyEventObject> = [
  { type: "answer.changed", answer: typed("4") },
  { type: "answer.given" },
  { type: "network.online" },
  { type: "outcome.heard", given: null, right },
  { type: "outcome.heard", given: typed("5"), right: null },
  { type: "xstate.after.patience.lessonStep.waitingForNetwork" },
  { type: "xstate.done.actor.take", output: { done: true, right } },
  { type: "xstate.done.actor.take", output: { done: false, right: null } },
  { type: "xstate.error.actor.take", error: new Unreachable() },
  { type: "xstate.error.actor.take", error: new Rejected({ message: "Нет.", code: "bad_request" }) }
]

export const lessonStepPaths = transitionPaths(lessonStepMachine, {
  input: { given: null, right: null },
  events,
  keyOf: ({ value, context }) => [value, context.answer]
})

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  if (event.type === "answer.changed") return "answering"
  if (event.type === "outcome.heard") return event["right"] === null ? "wrong" : "right"
  if (event.type === "xstate.done.actor.take") return event["output"].done ? "right" : "wrong"
  if (event.type !== "xstate.error.actor.take") return "checking"
  return event["error"] instanceof Unreachable ? "waitingForNetwork" : "answering"
}
