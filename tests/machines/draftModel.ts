import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { draftMachine } from "../../src/machines/draftMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.restore", output: { draft: null, durability: "device" } },
  {
    type: "xstate.done.actor.restore",
    output: { draft: { source: "stored", editedAt: 1, other: "guest's" }, durability: "device" }
  },
  { type: "xstate.error.actor.restore", error: new Error("broken") },
  { type: "draft.edited", source: "typed", at: 2 },
  { type: "draft.replaced", source: "from a file", at: 2 },
  { type: "draft.saveNow" },
  { type: "draft.left" },
  { type: "draft.heard", draft: { source: "old", editedAt: 0 }, isTyping: false },
  { type: "draft.heard", draft: { source: "of another tab", editedAt: 3 }, isTyping: false },
  { type: "draft.heard", draft: { source: "of another tab", editedAt: 3 }, isTyping: true },
  { type: "other.taken", at: 4 },
  { type: "mine.kept", at: 4 },
  { type: "xstate.after.saveDelay.draft.open.text.dirty" },
  { type: "xstate.done.actor.save", output: "device" },
  { type: "xstate.done.actor.save", output: "page" },
  { type: "xstate.error.actor.save", error: new Error("quota") }
]

/** Every transition of a draft. */
export const draftPaths = transitionPaths(draftMachine, {
  input: { template: "# template" },
  events,
  keyOf: ({ value, context }: AnyMachineSnapshot) => [
    value,
    context.source,
    context.other,
    context.isTouched,
    context.editedAt,
    // Whether it grew can be told in every path, and the states stay finite.
    context.revision % 2
  ]
})
