import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import type { AnyMachineSnapshot } from "xstate"
import type { Outgoing } from "../../src/machines/submissionMachine.ts"
import { submissionMachine } from "../../src/machines/submissionMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { outgoing, submissionPaths } from "./submissionModel.ts"

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

  test.each(submissionPaths)("holds what it sends until it is known to have arrived: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { outgoing: held, receipt, rejection } = expected.context
      const arrived = expected.matches("judging") || expected.matches("judged")
      expect(held === null).toBe(expected.matches("draft"))
      expect(receipt !== null || !arrived).toBe(true)
      expect(rejection !== null).toBe(expected.matches("rejected"))
    }
  })

  test.each(submissionPaths)("sends the text that the last press gave: $name", ({ steps }) => {
    let given: Outgoing | null = null
    for (const { event, expected } of steps) {
      if ("outgoing" in event) {
        given = { ...(event["outgoing"] as Outgoing), repeat: event.type === "submission.repeat" }
      }
      const { outgoing: held } = expected.context
      expect(held).toEqual(held && given)
    }
  })

  test("only another text or language takes the question about a repetition away", () => {
    const edits = submissionPaths
      .map(({ steps }) => ({ before: steps.at(-2)?.expected, last: steps.at(-1)! }))
      .filter(({ last }) => last.event.type === "submission.edited")
    const languages = edits.map(({ last }) => last.event["language"])

    expect(new Set(languages)).toEqual(new Set(["python", "javascript"]))
    for (const { before, last } of edits) {
      const { language, source } = before!.context.outgoing
      expect([last.event["language"], last.event["source"]]).not.toEqual([language, source])
      expect(last.expected.value).toBe("draft")
    }
  })

  test("cannot be submitted while one is on its way", () => {
    const actor = createActor(submissionMachine).start()
    actor.send({ type: "submission.submit", outgoing })

    expect(actor.getSnapshot().can({ type: "submission.submit", outgoing })).toBe(false)
  })
})

const states = ["draft", "sending", "waitingForNetwork", "askingRepeat", "rejected", "failed", "judged"]
  .concat("judging.queued", "judging.running")
  .toSorted()

function startOf(snapshot: AnyMachineSnapshot | undefined): string {
  const value: unknown = snapshot?.value ?? "draft"
  return typeof value === "string" ? value : Object.entries(value as object)[0]!.join(".")
}
