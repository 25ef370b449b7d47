import { describe, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../../../src/checker/compareOutput.ts"
import { firstDifference } from "../../../../src/features/practice/submission/compare/firstDifference.ts"

const between = (actual: string, expected: string, flags = {}) =>
  firstDifference(actual, expected, { ...defaultCheckerFlags, ...flags })

describe("firstDifference", () => {
  test("points to the first differing word on both sides", () => {
    expect(between("1 2\n3 5\n", "1 2\n3 4\n")).toEqual({
      kind: "different",
      expected: { text: "4", line: 2, column: 2 },
      actual: { text: "5", line: 2, column: 2 }
    })
  })

  test("reports missing and superfluous words at the end", () => {
    expect(between("1\n", "1\n2\n")).toEqual({ kind: "missing", expected: { text: "2", line: 2, column: 0 } })
    expect(between("1 2", "1")).toEqual({ kind: "extra", actual: { text: "2", line: 1, column: 2 } })
  })

  test("finds no difference where the checker finds none", () => {
    expect(between("1  2\n\n", "1 2")).toBeNull()
    expect(between("YES", "yes")).toBeNull()
    expect(between("0.3333333", "0.33333334", { floatAbsoluteTolerance: 1e-6 })).toBeNull()
  })

  test("reports spaces if only they differ and they count", () => {
    expect(between("1  2", "1 2", { spaceSensitive: true })).toEqual({ kind: "spacing" })
  })
})
