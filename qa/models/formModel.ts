import { Rejected, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/formMachine.words.json" with { type: "json" }
import { formMachine } from "../../src/machines/formMachine.ts"
import { formInvariants } from "../../src/machines/formMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const wrongField = new Rejected({ message: "Look again", fieldErrors: { email: ["Taken"] } })
export const declined = new Rejected({ message: "Not you", code: "forbidden" })
export const offline = new Unreachable()

/** A form in its initial state; one that is sent repeatedly begins with a password and empties it after a success. */
export const inputOf = (resubmittable: boolean) => ({
  values: { email: "", password: resubmittable ? "secret" : "", sharedDevice: false },
  resubmittable,
  cleared: resubmittable ? { password: "" } : {}
})

export const formModel = defineModel({
  id: "form",
  machine: formMachine,
  words,
  starts: { "sent once": inputOf(false), "sent repeatedly": inputOf(true) },
  events: {
    "form.changed": { type: "form.changed", change: { email: "m@x.ru" } },
    "form.blurred": { type: "form.blurred", field: "email" },
    "form.submitted": { type: "form.submitted" },
    "xstate.done.actor.check (mistake)": {
      type: "xstate.done.actor.check",
      output: { email: ["validation.email"] }
    },
    "xstate.done.actor.check (no mistakes)": { type: "xstate.done.actor.check", output: {} },
    "xstate.error.actor.check": { type: "xstate.error.actor.check", error: offline },
    "xstate.done.actor.checkAll (mistake)": {
      type: "xstate.done.actor.checkAll",
      output: { email: ["validation.email"] }
    },
    "xstate.done.actor.checkAll (no mistakes)": { type: "xstate.done.actor.checkAll", output: {} },
    "xstate.error.actor.checkAll": { type: "xstate.error.actor.checkAll", error: offline },
    "xstate.done.actor.send": { type: "xstate.done.actor.send", output: "sent" },
    "xstate.error.actor.send (wrong field)": { type: "xstate.error.actor.send", error: wrongField },
    "xstate.error.actor.send (refused)": { type: "xstate.error.actor.send", error: declined },
    "xstate.error.actor.send (no network)": { type: "xstate.error.actor.send", error: offline },
    "form.reset": { type: "form.reset", change: { email: "m@x.ru" } }
  },
  keyOf: ({ value, context: { values, sentValues } }) => [
    value,
    JSON.stringify(values) === JSON.stringify(sentValues) ? "as sent" : "edited"
  ],
  // A sent form has ended.
  isPossible: ({ status }) => status === "active",
  invariants: formInvariants
})
