import { describe, expect, test } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import { passkeySignInMachine } from "../../src/machines/passkeySignInMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { passkeySignInModel } from "../../qa/models/passkeyModels.ts"

const passkeySignInPaths = modelPaths(passkeySignInModel)

const state = ({ value }: AnyMachineSnapshot) => (typeof value === "string" ? value : Object.keys(value)[0])

describe("passkey sign-in machine", () => {
  test("its model reaches every state except the first and the transient one", () => {
    expect(unvisitedStates(passkeySignInMachine, passkeySignInPaths)).toEqual([
      "passkeySignIn.looking",
      "passkeySignIn.offered.deciding"
    ])
  })

  test.each(passkeySignInPaths)(
    "is busy exactly during a press or a check of its answer: $name",
    ({ steps }) => {
      for (const { expected } of steps) {
        expect(expected.hasTag("busy")).toBe(expected.matches("asking") || expected.matches("signingIn"))
      }
    }
  )

  test.each(passkeySignInPaths)(
    "suggests passkeys whenever it waits and the browser supports it: $name",
    ({ steps }) => {
      for (const { event, expected } of steps) {
        const gaveUp = event.type === "xstate.error.actor.suggest"
        if (state(expected) !== "offered" || gaveUp) continue
        expect(expected.matches({ offered: "suggesting" })).toBe(expected.context.ability.suggests)
      }
    }
  )

  test.each(passkeySignInPaths)("a new press clears the last notice: $name", ({ steps }) => {
    const pressed = steps.filter(({ event }) => event.type === "passkey.pressed")
    expect(pressed.filter(({ expected }) => expected.context.notice !== null)).toEqual([])
  })
})
