import { describe, expect, test } from "vitest"
import { passkeyAddMachine } from "../../src/machines/passkeyAddMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { passkeyAddModel } from "../../qa/models/passkeyModels.ts"

const passkeyAddPaths = modelPaths(passkeyAddModel)

describe("passkey adding machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(passkeyAddMachine, passkeyAddPaths)).toEqual([])
  })

  test.each(passkeyAddPaths)("holds the password only while it is checked: $name", ({ steps }) => {
    const later = steps.filter(({ expected }) => !expected.matches("beginning"))
    expect(later.filter(({ expected }) => expected.context.password !== null)).toEqual([])
  })

  test.each(passkeyAddPaths)("is busy exactly while an actor runs: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.hasTag("busy")).toBe(!expected.matches("idle") && !expected.matches("confirming"))
    }
  })
})
