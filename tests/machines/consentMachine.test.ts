import { describe, expect, test } from "vitest"
import { consentMachine } from "../../src/machines/consentMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { consentPaths, innermost, nextState } from "./consentModel.ts"

describe("consent machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(consentMachine, consentPaths)).toEqual([])
  })

  test.each(consentPaths)("leaves only with an answer, and asks only somebody: $name", ({ steps }) => {
    for (const { event, expected } of steps) {
      const state = innermost(expected.value)
      expect(state).toBe(nextState(event))
      const asks = ["asking", "allowing", "denying"].includes(state)
      expect(asks && expected.context.question?.account === undefined).toBe(false)
    }
  })
})
