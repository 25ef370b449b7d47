import { expect, test } from "vitest"
import {
  adviseTimeLimit,
  type TimedSolution
} from "../../../../server/organiser/problems/proof/adviseTimeLimit.ts"

const right = (rightMs: number, timeFactor = 1, language = "cpp"): TimedSolution => ({
  language,
  timeFactor,
  rightMs,
  slowMs: null
})
const slow = (slowMs: number, timeFactor = 1, language = "cpp"): TimedSolution => ({
  ...right(0, timeFactor, language),
  rightMs: null,
  slowMs
})

test("leaves a limit that is twice the slowest right solution and half of the fastest slow one", () => {
  expect(adviseTimeLimit(1000, [right(500), right(20), slow(2000), slow(9000)])).toMatchObject({
    suggestedMs: 1000,
    consistent: true,
    languages: [{ slowestRightMs: 500, fastestSlowMs: 2000, suggestedFromMs: 1000, suggestedToMs: 1000 }]
  })
})

test("suggests the smallest round limit that fits all languages", () => {
  const python = [right(1230, 3, "python"), slow(12_000, 3, "python")]
  expect(adviseTimeLimit(500, [right(310), slow(4000), ...python]).suggestedMs).toBe(900)
})

test("says that no limit fits", () => {
  expect(adviseTimeLimit(1000, [right(600), slow(2000)])).toMatchObject({
    suggestedMs: null,
    consistent: false
  })
  expect(adviseTimeLimit(1000, [right(600), slow(3000, 2, "python")])).toMatchObject({
    suggestedMs: null,
    consistent: false,
    languages: [{ consistent: true }, { consistent: true }]
  })
})

test("suggests nothing without a right solution", () => {
  expect(adviseTimeLimit(1000, [slow(4000)])).toMatchObject({ suggestedMs: null, consistent: true })
})
