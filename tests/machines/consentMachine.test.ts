import { describe, expect, test } from "vitest"
import { consentMachine } from "../../src/machines/consentMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { consentPaths, nextState } from "./consentModel.ts"

describe("consent machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(consentMachine, consentPaths)).toEqual([])
  })

  test.each(consentPaths)("leaves only with an answer, and asks only somebody: $name", ({ steps }) => {
    for (const { event, expected } of steps) {
      expect(expected.value).toBe(nextState(event))
      const asks = ["asking", "allowing", "denying"].includes(String(expected.value))
      if (asks) expect(expected.context.question.account).not.toBe(null)
    }
  })
})
