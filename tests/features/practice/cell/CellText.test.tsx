import { beforeEach, expect, test } from "vitest"
import { CellText } from "../../../../src/features/practice/cell/CellText.ts"

beforeEach(() => sessionStorage.clear())

const opened = (owner = 1) => {
  const text = new CellText("given")
  text.bindTo(owner, "a")
  return text
}

test("typed text returns after a reload, and the editor shows it", () => {
  opened().edit("typed")

  expect(opened().view()).toEqual({ source: "typed", revision: 1 })
})

test("another learner does not see the text", () => {
  opened(1).edit("typed")

  expect(opened(2).view()).toEqual({ source: "given", revision: 0 })
})

test("a restored original text is not stored", () => {
  const text = opened()
  text.edit("typed")
  text.reset()

  expect(text.view()).toEqual({ source: "given", revision: 1 })
  expect(sessionStorage.length).toBe(0)
})
