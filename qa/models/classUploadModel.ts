import { Rejected, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/classUploadMachine.words.json" with { type: "json" }
import { classUploadMachine, type FileReading } from "../../src/machines/classUploadMachine.ts"
import { classUploadInvariants } from "../../src/machines/classUploadMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const file = new File(["…"], "класс.csv")

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
export const made = { id: 7, studentIds: [1, 2] }
const complete = { name: "Ромашка", schoolConsent: true }

export const classUploadModel = defineModel({
  id: "classUpload",
  machine: classUploadMachine,
  words,
  starts: { "new class": undefined },
  // The values that guards and views read.
  keyOf: ({ value, context }) => [value, context["details"].name, context["asked"], context["serverErrors"]],
  events: {
    "file.chosen": { type: "file.chosen", file },
    "xstate.done.actor.read (list)": { type: "xstate.done.actor.read", output: roll },
    "xstate.done.actor.read (mistakes)": { type: "xstate.done.actor.read", output: faulty },
    "xstate.error.actor.read": {
      type: "xstate.error.actor.read",
      error: new TypeError("Failed to fetch")
    },
    "names.swapped": { type: "names.swapped" },
    "details.changed": { type: "details.changed", change: complete },
    "class.submitted": { type: "class.submitted" },
    "xstate.done.actor.create": { type: "xstate.done.actor.create", output: made },
    "xstate.error.actor.create (refused)": { type: "xstate.error.actor.create", error: refused },
    "xstate.error.actor.create (no network)": {
      type: "xstate.error.actor.create",
      error: new Unreachable()
    },
    "xstate.error.actor.create (too many requests)": {
      type: "xstate.error.actor.create",
      error: new TooManyRequests({ message: "Позже", retryAfter: 1 })
    },
    "upload.retried": { type: "upload.retried" },
    "upload.restarted": { type: "upload.restarted" }
  },
  invariants: classUploadInvariants
})
