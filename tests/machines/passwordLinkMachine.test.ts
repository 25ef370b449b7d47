import { describe, expect, test } from "vitest"
import { unvisitedStates } from "../support/machinePaths.ts"
import { passwordLinkMachine } from "../../src/machines/passwordLinkMachine.ts"
import { nextState, passwordLinkPaths } from "./passwordLinkModel.ts"

describe("password link machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(passwordLinkMachine, passwordLinkPaths)).toEqual([])
  })

  test.each(passwordLinkPaths)("goes where the server's answer leads: $name", ({ steps }) => {
    let state = "looking"
    for (const { event, expected } of steps) {
      state = nextState(state, event)
      expect(expected.value).toBe(state)
    }
  })
})
