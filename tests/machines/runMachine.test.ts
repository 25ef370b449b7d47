import { describe, expect, test } from "vitest"
import { createActor, fromCallback } from "xstate"
import { runMachine, type InputReport, type RunEvent, type RunPlan } from "../../src/machines/runMachine.ts"
import { correct, planFor, runModel } from "../../qa/models/runModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const runPaths = modelPaths(runModel)

/** The machine without actors: the test sends the program's events. */
const withoutProgram = () =>
  runMachine.provide({ actors: { runProgram: fromCallback<RunEvent, RunPlan>(() => {}) } })

describe("runMachine", () => {
  test("every state is reachable", () => {
    expect(unvisitedStates(runMachine, runPaths)).toEqual([])
  })

  test("walks each of its transitions", () => {
    const transitions = runPaths.map(({ steps }) => {
      const from = JSON.stringify(steps.at(-2)?.expected.value ?? "idle")
      const { event, expected } = steps.at(-1)!
      return `${from} ${event.type} ${JSON.stringify(expected.value)}`.replaceAll('"', "")
    })

    expect([...new Set(transitions)].toSorted()).toMatchSnapshot()
  })

  test.each(runPaths)("has a report for each input of its plan: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { plan, reports, failure } = expected.context
      expect(reports.length).toBe(plan?.inputs.length ?? 0)
      expect(expected.matches("idle")).toBe(plan === null)
      expect(expected.matches("failed")).toBe(failure !== null)
    }
  })

  test.each(runPaths)(
    "reports exhausted time exactly if a program exceeded its limit: $name",
    ({ steps }) => {
      const { event, expected } = steps.at(-1)!
      const reports: ReadonlyArray<InputReport | null> = expected.context.reports
      const tooLong = reports.some((report) => report?.status === "time_limit")
      expect(expected.matches("timedOut")).toBe(tooLong && event.type === "run.finished")
    }
  )

  test("cannot be started while a program runs, and can be started again afterwards", () => {
    const start = { type: "run.started", plan: planFor("python") } as const
    const actor = createActor(withoutProgram()).start()
    actor.send(start)
    expect(actor.getSnapshot().can(start)).toBe(false)

    actor.send({ type: "run.stopRequested" })
    expect(actor.getSnapshot().can(start)).toBe(true)
  })

  test("a second run begins without the reports of the first", () => {
    const actor = createActor(withoutProgram()).start()
    actor.send({ type: "run.started", plan: planFor("python") })
    actor.send({ type: "input.started", index: 0 })
    actor.send({ type: "input.finished", index: 0, report: correct })
    actor.send({ type: "run.finished" })
    actor.send({ type: "run.started", plan: planFor("python") })

    expect(actor.getSnapshot().context.reports).toEqual([null, null])
  })
})
