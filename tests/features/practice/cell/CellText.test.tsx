import { beforeEach, expect, test } from "vitest"
import { CellText } from "../../../../src/features/practice/cell/CellText.ts"

beforeEach(() => sessionStorage.clear())

const opened = (key = "cell:1:a") => {
  const text = new CellText("given")
  text.keepAt(key)
  return text
}

test("what was typed is there again after a reload, and the editor is told to show it", () => {
  opened().edit("typed")

  expect(opened().view()).toEqual({ source: "typed", revision: 1 })
})

test("what one learner typed another does not see", () => {
  opened("cell:1:a").edit("typed")

  expect(opened("cell:2:a").view()).toEqual({ source: "given", revision: 0 })
})

test("nothing is kept of a text that was put back", () => {
  const text = opened()
  text.edit("typed")
  text.reset()

  expect(text.view()).toEqual({ source: "given", revision: 1 })
  expect(sessionStorage.length).toBe(0)
})
