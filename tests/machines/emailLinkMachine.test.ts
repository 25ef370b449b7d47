import { describe, expect, test } from "vitest"
import { emailLinkMachine } from "../../src/machines/emailLinkMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { emailLinkPaths, nextState } from "./emailLinkModel.ts"

describe("email link machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(emailLinkMachine, emailLinkPaths)).toEqual([])
  })

  test.each(emailLinkPaths)("goes where the server's answer leads: $name", ({ steps }) => {
    for (const { event, expected } of steps) expect(expected.value).toBe(nextState(event))
  })
})
