import { describe, expect, test } from "vitest"
import { unsubscribeMachine } from "../../src/machines/unsubscribeMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { nextState, unsubscribePaths } from "./unsubscribeModel.ts"

describe("unsubscribe machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(unsubscribeMachine, unsubscribePaths)).toEqual([])
  })

  test.each(unsubscribePaths)("goes where the server's answer leads: $name", ({ steps }) => {
    for (const { event, expected } of steps) expect(expected.value).toBe(nextState(event))
  })
})
