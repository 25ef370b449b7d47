import { describe, expect, test } from "vitest"
import { hiddenAfterScroll } from "../../../../src/features/shell/frame/useHiddenOnScroll.ts"

describe("hiddenAfterScroll", () => {
  test.each([
    ["down within the first 100 px", false, 40, 100, false],
    ["down past 100 px", false, 90, 101, true],
    ["up again", true, 500, 499, false],
    ["up into the first 100 px", true, 120, 60, false],
    ["sideways", true, 300, 300, true]
  ])("%s", (_, hidden, before, now, expected) => {
    expect(hiddenAfterScroll(hidden, before, now)).toBe(expected)
  })
})
