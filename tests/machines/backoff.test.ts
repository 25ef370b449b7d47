import { expect, test } from "vitest"
import { backoff } from "../../src/machines/backoff.ts"

test("doubles up to a limit, and differs between browsers", () => {
  expect([0, 1, 2, 3, 10].map((failures) => backoff(failures, { random: 1 }))).toEqual([
    1_000, 1_000, 2_000, 4_000, 30_000
  ])
  expect([0, 0.5, 1].map((random) => backoff(10, { longest: 8_000, random }))).toEqual([4_000, 6_000, 8_000])
  expect(backoff(1)).toBeLessThanOrEqual(1_000)
})
