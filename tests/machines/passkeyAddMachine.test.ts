import { describe, expect, test } from "vitest"
import { passkeyAddMachine } from "../../src/machines/passkeyAddMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { passkeyAddPaths } from "./passkeyModel.ts"

describe("passkey adding machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(passkeyAddMachine, passkeyAddPaths)).toEqual([])
  })

  test.each(passkeyAddPaths)("keeps the password no longer than it is being checked: $name", ({ steps }) => {
    const later = steps.filter(({ expected }) => !expected.matches("beginning"))
    expect(later.filter(({ expected }) => expected.context.password !== null)).toEqual([])
  })

  test.each(passkeyAddPaths)("shows itself busy exactly while somebody else is at it: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.hasTag("busy")).toBe(!expected.matches("idle") && !expected.matches("confirming"))
    }
  })
})
