import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { StepOutcome } from "../../src/api/contract/learning/courses.ts"
import type { GivenAnswer } from "../../src/api/contract/learning/questions.ts"
import { lessonStepMachine } from "../../src/machines/lessonStepMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { lessonStepPaths, nextState, right } from "./lessonStepModel.ts"

describe("lessonStepMachine", () => {
  test.each(lessonStepPaths)("$name", ({ steps }) => {
    for (const { event, expected } of steps) {
      expect(expected.value).toBe(nextState(event))
      expect(expected.context.right === null).toBe(!expected.matches("right"))
    }
  })

  test("reaches all of its states", () => {
    expect(unvisitedStates(lessonStepMachine, lessonStepPaths)).toEqual(["lessonStep.opening"])
  })

  test("opens as it was left", () => {
    const valueOf = (input: Parameters<typeof createActor<typeof lessonStepMachine>>[1]) =>
      createActor(lessonStepMachine, input).start().getSnapshot().value
    const given = { kind: "number", text: "4" } as const
    expect(valueOf({ input: { given: null, right: null } })).toBe("answering")
    expect(valueOf({ input: { given, right: null } })).toBe("wrong")
    expect(valueOf({ input: { given: null, right } })).toBe("right")
  })

  test.each(lessonStepPaths)("the actor: $name", async ({ steps }) => {
    const asked: Array<{ resolve: (outcome: StepOutcome) => void; reject: (error: unknown) => void }> = []
    const take = fromPromise<StepOutcome, GivenAnswer | null>(
      () => new Promise((resolve, reject) => asked.push({ resolve, reject }))
    )
    const machine = lessonStepMachine.provide({ actors: { take }, delays: { patience: 1 } })
    // Only where the path waits that long is there any patience to lose.
    const patient = steps.some(({ event }) => event.type.startsWith("xstate.after"))
      ? machine
      : machine.provide({ delays: { patience: 1_000_000 } })
    const actor = createActor(patient, { input: { given: null, right: null } }).start()
    for (const { event } of steps) {
      if (event.type.startsWith("xstate.done")) asked.at(-1)?.resolve(event["output"])
      else if (event.type.startsWith("xstate.error")) asked.at(-1)?.reject(event["error"])
      else if (!event.type.startsWith("xstate.after")) actor.send(event as never)
      const short = event.type.startsWith("xstate.error") && patient === machine
      await waitFor(actor, ({ value }) => value === nextState(event) || (short && value === "checking"), {
        timeout: 20_000
      })
    }
    expect(actor.getSnapshot().context.right === null).toBe(!actor.getSnapshot().matches("right"))
    actor.stop()
  })
})
