import { describe, expect, test } from "vitest"
import { draftMachine } from "../../src/machines/draftMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { draftModel } from "../../qa/models/draftModel.ts"

const draftPaths = modelPaths(draftModel)

/** Each step with the snapshot before it. */
const stepsOf = (paths: typeof draftPaths) =>
  paths.flatMap(({ steps }) =>
    steps.slice(1).map((step, index) => ({ ...step, before: steps[index]!.expected }))
  )

describe("draftMachine", () => {
  test("every state except the first is reached", () => {
    expect(unvisitedStates(draftMachine, draftPaths)).toEqual(["draft.restoring"])
  })

  test("loses no typed text: another tab's text is offered beside it", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      const isUnsaved = before.context.isTouched && !before.hasTag("saved")
      if (event.type !== "draft.received" || !(isUnsaved || (before.context.isTouched && event["isTyping"])))
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

  test("does not offer the text that it shows", () => {
    const offered = draftPaths.flatMap(({ steps }) => steps.map(({ expected }) => expected.context))
    expect(offered.filter(({ other, source }) => other === source)).toEqual([])
  })

  test("shows the editor every text that came from elsewhere", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      if (expected.context.source === before.context.source) continue
      const isShown = expected.context.revision % 2 !== before.context.revision % 2
      expect(isShown).toBe(event.type !== "draft.edited")
    }
  })

  test("counts as saved only after the store's answer, or if it is another tab's text", () => {
    for (const { event, before, expected } of stepsOf(draftPaths)) {
      if (before.hasTag("saved") || !expected.hasTag("saved")) continue
      expect(event.type).toMatch(/^xstate\.done\.actor/)
      expect(expected.context.durability).toBe("device")
    }
  })
})
