import { describe, expect, test } from "vitest"
import { firstPasswordMachine } from "../../src/machines/firstPasswordMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { chooser, firstPasswordPaths, nextState } from "./firstPasswordModel.ts"

describe("first password machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(firstPasswordMachine, firstPasswordPaths)).toEqual([])
  })

  test.each(firstPasswordPaths)("goes where the server's answer leads: $name", ({ steps }) => {
    for (const { event, expected } of steps) expect(expected.value).toBe(nextState(event))
  })

  test.each(firstPasswordPaths)("knows whose password it is before it asks for one: $name", ({ steps }) => {
    const asked = steps.filter(({ expected }) => expected.matches("choosing") || expected.matches("chosen"))
    for (const { expected } of asked) expect(expected.context.chooser).toEqual(chooser)
  })
})
