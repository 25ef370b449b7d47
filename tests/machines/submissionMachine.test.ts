import { describe, expect, test } from "vitest"
import { createActor, type AnyMachineSnapshot } from "xstate"
import { submissionMachine, type SolutionToSend } from "../../src/machines/submissionMachine.ts"
import { solution, submissionModel } from "../../qa/models/submissionModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const submissionPaths = modelPaths(submissionModel)

const transitionsOf = (names: ReadonlyArray<string>) => names.map((name) => name.split(" > ").at(-1))

describe("submissionMachine", () => {
  test("every state is reachable", () => {
    expect(unvisitedStates(submissionMachine, submissionPaths)).toEqual([])
  })

  test("walks each of its transitions", () => {
    const from = (state: string) =>
      transitionsOf(
        submissionPaths
          .filter(({ steps }) => startOf(steps.at(-2)?.expected) === state)
          .map(({ name }) => name)
      )

    expect(Object.fromEntries(states.map((state) => [state, [...new Set(from(state))]]))).toMatchSnapshot()
  })

  test.each(submissionPaths)("holds its solution until its receipt is known: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { solution: stored, receipt, rejection } = expected.context
      const arrived = expected.matches("judging") || expected.matches("judged")
      expect(stored === null).toBe(expected.matches("draft"))
      expect(receipt !== null || !arrived).toBe(true)
      expect(rejection !== null).toBe(expected.matches("rejected"))
    }
  })

  test.each(submissionPaths)("sends the text of the last press: $name", ({ steps }) => {
    let given: SolutionToSend | null = null
    for (const { event, expected } of steps) {
      if ("solution" in event) {
        given = { ...(event["solution"] as SolutionToSend), repeat: event.type === "submission.repeat" }
      }
      const { solution: stored } = expected.context
      expect(stored).toEqual(stored && given)
    }
  })

  test("only another text or language closes the question about a repeated solution", () => {
    const edits = submissionPaths
      .map(({ steps }) => ({ before: steps.at(-2)?.expected, last: steps.at(-1)! }))
      .filter(({ last }) => last.event.type === "submission.edited")
    const languages = edits.map(({ last }) => last.event["language"])

    expect(new Set(languages)).toEqual(new Set(["python", "javascript"]))
    for (const { before, last } of edits) {
      const { language, source } = before!.context.solution
      expect([last.event["language"], last.event["source"]]).not.toEqual([language, source])
      expect(last.expected.value).toBe("draft")
    }
  })

  test("cannot be submitted while one is pending", () => {
    const actor = createActor(submissionMachine).start()
    actor.send({ type: "submission.submit", solution })

    expect(actor.getSnapshot().can({ type: "submission.submit", solution })).toBe(false)
  })
})

const states = ["draft", "askingRepeat", "rejected", "failed", "judged"]
  .concat("delivering.sending", "delivering.waitingForNetwork", "judging.queued", "judging.running")
  .toSorted()

function startOf(snapshot: AnyMachineSnapshot | undefined): string {
  const value: unknown = snapshot?.value ?? "draft"
  return typeof value === "string" ? value : Object.entries(value as object)[0]!.join(".")
}
