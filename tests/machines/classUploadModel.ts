import type { AnyEventObject } from "xstate"
import { Rejected, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { classUploadMachine } from "../../src/machines/classUploadMachine.ts"
import type { FileReading } from "../../src/machines/classUploadMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const file = new File(["…"], "класс.csv")

export const roll: FileReading = {
  kind: "roll",
  students: [
    { row: 2, firstName: "Анна", lastName: "Ким", grade: 5, city: null },
    { row: 3, firstName: "Борис", lastName: null, grade: null, city: "Уфа" }
  ],
  ignored: ["Телефон"],
  guessed: true
}
export const faulty: FileReading = {
  kind: "faulty",
  faults: [
    { row: 3, field: "firstName", problem: "required", value: "" },
    { row: null, field: null, problem: "tooMany", value: "501" }
  ]
}
export const refused = new Rejected({
  message: "Проверьте",
  fieldErrors: { name: ["Слишком смешное название"] }
})
export const away = new Unreachable()
export const later = new TooManyRequests({ message: "Позже", retryAfter: 1 })
export const made = { id: 7, studentIds: [1, 2] }
export const complete = { name: "Ромашка", schoolConsent: true }

const events: ReadonlyArray<AnyEventObject> = [
  { type: "file.chosen", file },
  { type: "xstate.done.actor.read", output: roll },
  { type: "xstate.done.actor.read", output: faulty },
  { type: "xstate.error.actor.read", error: new TypeError("Failed to fetch") },
  { type: "names.swapped" },
  { type: "details.changed", change: complete },
  { type: "class.submitted" },
  { type: "xstate.done.actor.create", output: made },
  ...[refused, away, later].map((error) => ({ type: "xstate.error.actor.create", error })),
  { type: "upload.retried" },
  { type: "upload.restarted" }
]

const isComplete = ({ name, schoolConsent }: { name: string; schoolConsent: boolean }) =>
  name !== "" && schoolConsent

export const uploadPaths = transitionPaths(classUploadMachine, {
  input: undefined,
  events,
  // What guards and views read.
  keyOf: ({ value, context }) => [value, context.details.name, context.asked, context.rejections]
})

/** Where an event leads, said without the machine. */
export function nextState(
  state: string,
  event: AnyEventObject,
  details: { readonly name: string; readonly schoolConsent: boolean }
): string {
  switch (event.type) {
    case "file.chosen":
      return "checking"
    case "xstate.done.actor.read":
      return event["output"] === faulty ? "faulty" : "preview"
    case "xstate.error.actor.read":
    case "upload.restarted":
      return "choosing"
    case "class.submitted":
      return isComplete(details) ? "creating" : "preview"
    case "upload.retried":
      return "creating"
    case "xstate.done.actor.create":
      return "slips"
    case "xstate.error.actor.create":
      return event["error"] === refused ? "preview" : "failed"
    default:
      return state
  }
}
