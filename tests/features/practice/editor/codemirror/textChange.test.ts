import * as fc from "fast-check"
import { expect, test } from "vitest"
import { textChange } from "../../../../../src/features/practice/editor/codemirror/textChange.ts"

test("a change turns one text into the other and is minimal", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (from, to) => {
      const change = textChange(from, to)
      const changed =
        change === null ? from : from.slice(0, change.from) + change.insert + from.slice(change.to)
      expect(changed).toBe(to)
    })
  )
  expect(textChange("print(1)\n", "print(2)\n")).toEqual({ from: 6, to: 7, insert: "2" })
})
