import { describe, expect, test } from "vitest"
import { verificationMachine } from "../../src/machines/verificationMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { nextState, verificationPaths } from "./verificationModel.ts"

describe("verification machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(verificationMachine, verificationPaths)).toEqual([])
  })

  test.each(verificationPaths)("calls a link stale only when the server says so: $name", ({ steps }) => {
    for (const { event, expected } of steps) expect(expected.value).toBe(nextState(event))
  })
})
