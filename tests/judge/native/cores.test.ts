import { expect, test } from "vitest"
import { planCores } from "../../../server/judge/native/cores.ts"

test("solutions get the last cores, and runs by users another one", () => {
  expect(planCores(2, [0, 1, 2, 3])).toEqual({ solutions: [2, 3], runs: 0 })
  expect(planCores(1, [4, 6])).toEqual({ solutions: [6], runs: 4 })
})

test("more slots than cores are bound to none", () => {
  expect(planCores(3, [0, 1])).toEqual({ solutions: [null, null, null], runs: null })
  expect(planCores(1, null)).toEqual({ solutions: [null], runs: null })
})
