import { Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/slipsMachine.words.json" with { type: "json" }
import { slipsMachine } from "../../src/machines/slipsMachine.ts"
import { slipsInvariants } from "../../src/machines/slipsMachine.invariants.ts"
import { defineModel } from "./Model.ts"

/** Pupils for two full batches and a part of a third. */
export const students = Array.from({ length: 23 }, (_, at) => at + 1)

export const slipsModel = defineModel({
  id: "slips",
  machine: slipsMachine,
  words,
  starts: { "23 pupils": { classId: 7, students } },
  keyOf: ({ value, context }) => [value, context["waiting"].length],
  events: {
    "xstate.done.actor.make": { type: "xstate.done.actor.make", output: [] },
    "xstate.error.actor.make": { type: "xstate.error.actor.make", error: new Unreachable() },
    "slips.retried": { type: "slips.retried" }
  },
  invariants: slipsInvariants
})
