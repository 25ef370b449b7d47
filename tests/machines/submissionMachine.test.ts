import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import type { AnyMachineSnapshot } from "xstate"
import { resendDelay, submissionMachine } from "../../src/machines/submissionMachine.ts"
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

  test.each(submissionPaths)("keeps one key until asked to repeat: $name", ({ steps }) => {
    const repeated = steps.some(({ event }) => event.type === "submission.repeat")
    const keys = new Set(steps.flatMap(({ expected }) => expected.context.outgoing?.key ?? []))
    expect([...keys]).toEqual(["key-1", "key-2"].slice(0, repeated ? 2 : 1))
  })

  test("cannot be submitted while one is on its way", () => {
    const actor = createActor(submissionMachine).start()
    actor.send({ type: "submission.submit", outgoing })

    expect(actor.getSnapshot().can({ type: "submission.submit", outgoing })).toBe(false)
  })

  test("waits longer after each attempt, and never longer than half a minute", () => {
    expect([1, 2, 3, 4, 20].map(resendDelay)).toEqual([500, 1000, 2000, 4000, 30_000])
  })
})

const states = ["draft", "sending", "waitingForNetwork", "askingRepeat", "rejected", "failed", "judged"]
  .concat("judging.queued", "judging.running")
  .toSorted()

function startOf(snapshot: AnyMachineSnapshot | undefined): string {
  const value: unknown = snapshot?.value ?? "draft"
  return typeof value === "string" ? value : Object.entries(value as object)[0]!.join(".")
}
