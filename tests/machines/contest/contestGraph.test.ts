import { describe, expect, test } from "vitest"
import { contestEdges, contestPhases, phaseEdges } from "../../../src/machines/contest/contestGraph.ts"
import { contestStates } from "../../../src/machines/contest/applyEvent.ts"
import { contestModel } from "../../../qa/models/contestModel.ts"
import { modelPaths } from "../../support/machinePaths.ts"

const nameOf = (value: unknown): string =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".")

/** Every state reachable by time alone from the given states. */
function byTime(states: ReadonlySet<string>): ReadonlySet<string> {
  const further = contestEdges.filter(({ from, by }) => by === "time" && states.has(from))
  const all = new Set([...states, ...further.map(({ to }) => to ?? "")])
  return all.size === states.size ? all : byTime(all)
}

describe("the graph of a contest's states", () => {
  test.each(modelPaths(contestModel))("has each transition of the machine: $name", ({ steps }) => {
    steps.forEach(({ event, expected }, index) => {
      const from = nameOf(steps[index - 1]?.expected.value ?? "draft")
      const to = nameOf(expected.value)
      if (from === to) return
      // Times that have come are applied before and after every action.
      const begins = [...byTime(new Set([from]))]
      const edges = contestEdges.filter(({ from: at, by }) => begins.includes(at) && by === event.type)
      const ends = edges.map((edge) => edge.to ?? "open_registration.announced")
      expect([...byTime(new Set([...ends, ...(event.type === "time.passed" ? begins : [])]))]).toContain(to)
    })
  })

  test("contains every state, and edges into and out of each", () => {
    const from = new Set(contestEdges.map((edge) => edge.from))
    expect([...from].toSorted()).toEqual([...contestStates].toSorted())
    const reached = phaseEdges.map(({ to }) => to)
    expect(contestPhases.filter((phase) => !reached.includes(phase))).toEqual([])
  })

  test("draws each transition between phases once", () => {
    expect(
      phaseEdges.map(({ from, to, byTime: time }) => `${from} ${time ? "—" : "··"} ${to}`).toSorted()
    ).toEqual(
      [
        "available_after — started_contest",
        "available_after ·· draft",
        "closed_contest ·· result_calculation",
        "closed_registration — available_after",
        "closed_registration — started_contest",
        "closed_registration ·· draft",
        "draft ·· open_registration",
        "open_registration — available_after",
        "open_registration — closed_registration",
        "open_registration — started_contest",
        "open_registration ·· draft",
        "result_calculation ·· closed_contest",
        "started_contest — result_calculation"
      ].toSorted()
    )
  })
})
