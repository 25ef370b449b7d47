import { describe, expect, test } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import { passkeySignInMachine } from "../../src/machines/passkeySignInMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { passkeySignInPaths } from "./passkeyModel.ts"

const state = ({ value }: AnyMachineSnapshot) => (typeof value === "string" ? value : Object.keys(value)[0])

describe("passkey sign-in machine", () => {
  test("its model comes to every state but the first, and the one that it passes at once", () => {
    expect(unvisitedStates(passkeySignInMachine, passkeySignInPaths)).toEqual([
      "passkeySignIn.looking",
      "passkeySignIn.offered.deciding"
    ])
  })

  test.each(passkeySignInPaths)(
    "is busy exactly while a press or an answer is looked at: $name",
    ({ steps }) => {
      for (const { expected } of steps) {
        expect(expected.hasTag("busy")).toBe(expected.matches("asking") || expected.matches("signingIn"))
      }
    }
  )

  test.each(passkeySignInPaths)("suggests whenever it waits and the browser can: $name", ({ steps }) => {
    for (const { event, expected } of steps) {
      const gaveUp = event.type === "xstate.error.actor.suggest"
      if (state(expected) !== "offered" || gaveUp) continue
      expect(expected.matches({ offered: "suggesting" })).toBe(expected.context.ability.suggests)
    }
  })

  test.each(passkeySignInPaths)("a new press forgets what was said of the last: $name", ({ steps }) => {
    const pressed = steps.filter(({ event }) => event.type === "passkey.pressed")
    expect(pressed.filter(({ expected }) => expected.context.notice !== null)).toEqual([])
  })
})
