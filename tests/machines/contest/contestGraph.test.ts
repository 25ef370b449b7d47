import { describe, expect, test } from "vitest"
import { contestEdges, contestPhases, phaseEdges } from "../../../src/machines/contest/contestGraph.ts"
import { contestStates } from "../../../src/machines/contest/applyEvent.ts"
import { contestPaths } from "../contestModel.ts"

const nameOf = (value: unknown): string =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".")

/** Every state one may get to by time alone from those given. */
function byTime(states: ReadonlySet<string>): ReadonlySet<string> {
  const further = contestEdges.filter(({ from, by }) => by === "time" && states.has(from))
  const all = new Set([...states, ...further.map(({ to }) => to ?? "")])
  return all.size === states.size ? all : byTime(all)
}

describe("the picture of a contest's life", () => {
  test.each(contestPaths)("has each way that the machine goes: $name", ({ steps }) => {
    steps.forEach(({ event, expected }, index) => {
      const from = nameOf(steps[index - 1]?.expected.value ?? "draft")
      const to = nameOf(expected.value)
      if (from === to) return
      // Moments that have come are passed through after every act, and before it.
      const begins = [...byTime(new Set([from]))]
      const edges = contestEdges.filter(({ from: at, by }) => begins.includes(at) && by === event.type)
      const ends = edges.map((edge) => edge.to ?? "open_registration.announced")
      expect([...byTime(new Set([...ends, ...(event.type === "time.passed" ? begins : [])]))]).toContain(to)
    })
  })

  test("knows every state, and leads into and out of each", () => {
    const from = new Set(contestEdges.map((edge) => edge.from))
    expect([...from].toSorted()).toEqual([...contestStates].toSorted())
    const reached = phaseEdges.map(({ to }) => to)
    expect(contestPhases.filter((phase) => !reached.includes(phase))).toEqual([])
  })

  test("draws each way between phases once", () => {
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
