import { expect, test } from "vitest"
import { countChanges } from "../../../../src/features/practice/editor/countChanges.ts"

test("counts added and removed lines", () => {
  expect(countChanges("a\nb\nc", "a\nc")).toEqual({ added: 0, removed: 1 })
  expect(countChanges("a\nb", "b\na")).toEqual({ added: 1, removed: 1 })
  expect(countChanges("same", "same")).toEqual({ added: 0, removed: 0 })
})
