import { describe, expect, test } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import { stepperMachine, type StepperEvent, type SteppedProgram } from "../../src/machines/stepperMachine.ts"
import { program, stepperModel, threeSteps } from "../../qa/models/stepperModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const stepperPaths = modelPaths(stepperModel)

function start() {
  const clock = new SimulatedClock()
  const recordProgram = fromCallback<StepperEvent, SteppedProgram>(() => {})
  const logic = stepperMachine.provide({ actors: { recordProgram } })
  const actor = createActor(logic, { input: program, clock }).start()
  actor.send({ type: "program.recorded", trace: threeSteps })
  const position = () => actor.getSnapshot().context.position
  return { actor, clock, position }
}

describe("stepperMachine", () => {
  test("every state is reachable", () => {
    expect(unvisitedStates(stepperMachine, stepperPaths)).toEqual([])
  })

  test.each(stepperPaths)("is always at an existing step: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { trace, position, failure } = expected.context
      expect(expected.matches("viewing")).toBe(trace !== null && trace.steps.length > 0)
      expect(expected.matches("failed")).toBe(failure !== null)
      expect(position).toBeGreaterThanOrEqual(0)
      expect(position).toBeLessThan(Math.max(1, trace?.steps.length ?? 0))
    }
  })

  test.each(stepperPaths)(
    "can go back exactly after the first step, and forward before the last: $name",
    ({ steps }) => {
      const { expected } = steps.at(-1)!
      const { trace, position } = expected.context
      const viewing = expected.matches("viewing")
      expect(expected.can({ type: "step.back" })).toBe(viewing && position > 0)
      expect(expected.can({ type: "step.next" })).toBe(viewing && position < trace.steps.length - 1)
    }
  )

  test("plays to the last step, stops there, and then restarts", () => {
    const { actor, clock, position } = start()
    actor.send({ type: "play.started" })
    clock.increment(900)
    expect([position(), actor.getSnapshot().matches({ viewing: "playing" })]).toEqual([1, true])
    clock.increment(900)
    expect([position(), actor.getSnapshot().matches({ viewing: "paused" })]).toEqual([2, true])

    actor.send({ type: "play.started" })
    expect(position()).toBe(0)
  })

  test("a manual step stops the playback", () => {
    const { actor, clock, position } = start()
    actor.send({ type: "play.started" })
    actor.send({ type: "step.next" })
    clock.increment(5_000)

    expect([position(), actor.getSnapshot().matches({ viewing: "paused" })]).toEqual([1, true])
  })
})
