import { expect, test } from "vitest"
import { shownText } from "../../../../server/organiser/problems/shownText.ts"

test("the beginning of a file is shown without a character that is cut, and not at all if it is no text", () => {
  expect(shownText(Buffer.from("1 é").subarray(0, 3))).toBe("1 ")
  expect(shownText(Buffer.from([0xe9, 0x31]))).toBeNull()
  expect(shownText(Buffer.from("1\0"))).toBeNull()
})
