import { describe, expect, test } from "vitest"
import { dailyRewardMachine, untilNextDay } from "../../src/machines/dailyRewardMachine.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { dailyRewardModel, reward } from "../../qa/models/dailyRewardModel.ts"
import { nextState } from "./nextRewardState.ts"

const dailyRewardPaths = modelPaths(dailyRewardModel)

describe("daily reward machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(dailyRewardMachine, dailyRewardPaths)).toEqual([])
  })

  test.each(dailyRewardPaths)("follows presses, answers and midnight: $name", ({ steps }) => {
    for (const { event, expected } of steps) expect(expected.value).toBe(nextState(event))
  })

  test("waits for midnight by the server's clock, within a timer's limit", () => {
    expect(untilNextDay(reward(true))).toBe(1000)
    expect(untilNextDay({ ...reward(true), nextAt: "2030-01-01T00:00:00.000Z" })).toBe(2 ** 31 - 60_000)
    expect(untilNextDay({ ...reward(true), nextAt: "2026-01-01T00:00:00.000Z" })).toBe(0)
  })
})
