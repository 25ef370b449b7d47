import { describe, expect, test } from "vitest"
import { draftMachine, mergeDrafts } from "../../src/machines/draftMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { draftPaths } from "./draftModel.ts"

/** Each step with the snapshot before it. */
const stepsOf = (paths: typeof draftPaths) =>
  paths.flatMap(({ steps }) =>
    steps.slice(1).map((step, index) => ({ ...step, before: steps[index]!.expected }))
  )

describe("draftMachine", () => {
  test("every state but the first is reached", () => {
    expect(unvisitedStates(draftMachine, draftPaths)).toEqual(["draft.restoring"])
  })

  test("loses no text that was typed: another tab's is offered beside it", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      const isUnsaved = before.context.isTouched && !before.hasTag("saved")
      if (event.type !== "draft.heard" || !(isUnsaved || (before.context.isTouched && event["isTyping"])))
        continue
      expect(expected.context.source).toBe(before.context.source)
    }
  })

  test("is in conflict exactly while there is another text", () => {
    for (const { expected } of draftPaths.flatMap(({ steps }) => steps)) {
      if (!expected.matches("open")) continue
      expect(expected.matches({ open: { versions: "conflict" } })).toBe(expected.context.other !== null)
    }
  })

  test("shows the editor every text that did not come from it", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      if (expected.context.source === before.context.source) continue
      const isShown = expected.context.revision % 2 !== before.context.revision % 2
      expect(isShown).toBe(event.type !== "draft.edited")
    }
  })

  test("counts as saved only by the store's word, or when it is another tab's", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      if (before.hasTag("saved") || !expected.hasTag("saved")) continue
      expect(event.type).toMatch(/^xstate\.done\.actor/)
      expect(expected.context.durability).toBe("device")
    }
  })

  test("two texts that meet are both there, and one that met before is not lost", () => {
    const older = { source: "older", editedAt: 1 }
    const newer = { source: "newer", editedAt: 2 }
    expect(mergeDrafts(older, newer)).toEqual({ source: "newer", editedAt: 2, other: "older" })
    expect(mergeDrafts(newer, older)).toEqual({ source: "newer", editedAt: 2, other: "older" })
    expect(mergeDrafts(null, newer)).toEqual(newer)
    const merged = mergeDrafts(older, newer)
    expect(mergeDrafts(merged, newer)).toEqual(merged)
  })
})
