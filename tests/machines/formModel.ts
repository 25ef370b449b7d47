import { Rejected, Unreachable } from "../../src/api/errors.ts"
import { formMachine } from "../../src/machines/formMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const wrongField = new Rejected({ message: "Look again", fieldErrors: { email: ["Taken"] } })
export const declined = new Rejected({ message: "Not you", code: "forbidden" })
export const offline = new Unreachable()

const events = [
  { type: "form.changed", change: { email: "m@x.ru" } },
  { type: "form.blurred", field: "email" },
  { type: "form.submitted" },
  { type: "xstate.done.actor.check", output: { email: ["validation.email"] } },
  { type: "xstate.done.actor.check", output: {} },
  { type: "xstate.error.actor.check", error: offline },
  { type: "xstate.done.actor.checkAll", output: { email: ["validation.email"] } },
  { type: "xstate.done.actor.checkAll", output: {} },
  { type: "xstate.error.actor.checkAll", error: offline },
  { type: "xstate.done.actor.send", output: "sent" },
  { type: "xstate.error.actor.send", error: wrongField },
  { type: "xstate.error.actor.send", error: declined },
  { type: "xstate.error.actor.send", error: offline },
  { type: "form.reset", change: { email: "m@x.ru" } }
]

/** A form as a page begins it. */
export const inputOf = (resubmittable: boolean) => ({
  values: { email: "", password: "", sharedDevice: false },
  resubmittable
})

/** Every transition of a form that is sent once. */
export const formPaths = transitionPaths(formMachine, { input: inputOf(false), events })

/** Every transition of a form that may be sent again and again. */
export const resubmittablePaths = transitionPaths(formMachine, { input: inputOf(true), events })
