import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { lessonStepMachine } from "../../src/machines/lessonStepMachine.ts"
import { lessonStepModel, right } from "../../qa/models/lessonStepModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { nextState } from "./nextStepState.ts"

const lessonStepPaths = modelPaths(lessonStepModel)

const leafOf = (value: string | { checking: string }) => (typeof value === "string" ? value : value.checking)

describe("lessonStepMachine", () => {
  test.each(lessonStepPaths)("$name", ({ steps }) => {
    for (const { event, expected } of steps) {
      expect(leafOf(expected.value)).toBe(nextState(event))
      expect(expected.context.right === null).toBe(!expected.matches("right"))
    }
  })

  test("reaches all of its states", () => {
    expect(unvisitedStates(lessonStepMachine, lessonStepPaths)).toEqual(["lessonStep.opening"])
  })

  test("opens in its previous state", () => {
    const valueOf = (input: Parameters<typeof createActor<typeof lessonStepMachine>>[1]) =>
      createActor(lessonStepMachine, input).start().getSnapshot().value
    const given = { kind: "number", text: "4" } as const
    expect(valueOf({ input: { given: null, right: null } })).toBe("answering")
    expect(valueOf({ input: { given, right: null } })).toBe("wrong")
    expect(valueOf({ input: { given: null, right } })).toBe("right")
  })
})
