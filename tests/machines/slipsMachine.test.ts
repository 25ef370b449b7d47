import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { slipsModel, students } from "../../qa/models/slipsModel.ts"
import type { Slip } from "../../src/api/contract/organiser/classes.ts"
import { Unreachable } from "../../src/api/errors.ts"
import { slipsMachine, type SlipBatch } from "../../src/machines/slipsMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const slipOf = (studentId: number): Slip => ({
  studentId,
  firstName: "Анна",
  lastName: null,
  login: `romashka-${studentId}`,
  password: `pass-${studentId}`,
  expiresAt: "2026-12-05T00:00:00.000Z"
})

const paths = modelPaths(slipsModel)

describe("slips machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(slipsMachine, paths)).toEqual([])
  })

  test.each(paths)("is done exactly if no pupil is left: $name", ({ steps }) => {
    for (const { expected } of steps) {
      expect(expected.matches("made")).toBe(expected.context.waiting.length === 0)
    }
  })

  test("sends every pupil once, ten at a time, in order, and resumes after an interruption", async () => {
    const asked: Array<ReadonlyArray<number>> = []
    const machine = slipsMachine.provide({
      actors: {
        make: fromPromise<ReadonlyArray<Slip>, SlipBatch>(async ({ input }) => {
          asked.push(input.students)
          if (asked.length === 2) throw new Unreachable()
          return input.students.map(slipOf)
        })
      }
    })
    const actor = createActor(machine, { input: { classId: 7, students } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("interrupted"))
    expect(actor.getSnapshot().context.slips).toHaveLength(10)
    actor.send({ type: "slips.retried" })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("made"))
    expect(asked.map(([first, ...others]) => [first, others.length + 1])).toEqual([
      [1, 10],
      [11, 10],
      [11, 10],
      [21, 3]
    ])
    expect(context.slips).toEqual(students.map(slipOf))
  })
})
