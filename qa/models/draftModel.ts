import words from "../../src/machines/draftMachine.words.json" with { type: "json" }
import { draftMachine } from "../../src/machines/draftMachine.ts"
import { draftInvariants } from "../../src/machines/draftMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const old = { source: "old", editedAt: 0 }
const ofOtherTab = { source: "of another tab", editedAt: 3 }

export const draftModel = defineModel({
  id: "draft",
  machine: draftMachine,
  words,
  starts: { editor: { template: "# template" } },
  events: {
    "xstate.done.actor.restore (nothing stored)": {
      type: "xstate.done.actor.restore",
      output: { draft: null, durability: "device" }
    },
    "xstate.done.actor.restore (two versions)": {
      type: "xstate.done.actor.restore",
      output: { draft: { source: "stored", editedAt: 1, other: "guest's" }, durability: "device" }
    },
    "draft.edited": { type: "draft.edited", source: "typed", at: 2 },
    "draft.edited (more)": { type: "draft.edited", source: "typed more", at: 2 },
    "draft.replaced": { type: "draft.replaced", source: "from a file", at: 2 },
    "draft.saveNow": { type: "draft.saveNow" },
    "draft.left": { type: "draft.left" },
    "draft.received (older)": { type: "draft.received", draft: old, isTyping: false },
    "draft.received (newer)": { type: "draft.received", draft: ofOtherTab, isTyping: false },
    "draft.received (newer, while typing)": { type: "draft.received", draft: ofOtherTab, isTyping: true },
    "other.preferred": { type: "other.preferred", at: 4 },
    "mine.preferred": { type: "mine.preferred", at: 4 },
    "xstate.after.saveDelay.draft.open.text.dirty": { type: "xstate.after.saveDelay.draft.open.text.dirty" },
    "xstate.done.actor.save (device)": { type: "xstate.done.actor.save", output: "device" },
    "xstate.done.actor.save (page)": { type: "xstate.done.actor.save", output: "page" },
    "xstate.error.actor.save": { type: "xstate.error.actor.save", error: new Error("quota") }
  },
  keyOf: ({ value, context }) => [
    value,
    context["source"],
    context["other"],
    context["isTouched"],
    context["editedAt"],
    // Distinguishes longer texts only, so the states stay finite.
    context["revision"] % 2
  ],
  // No text is older than a template.
  isPossible: ({ context }, { draft }) => draft !== old || context["editedAt"] > 0,
  invariants: draftInvariants
})
