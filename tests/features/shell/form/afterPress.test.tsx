import { fireEvent } from "@testing-library/dom"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { afterPress, watchPresses } from "../../../../src/features/shell/form/afterPress.ts"

describe("afterPress", () => {
  let journal: Array<string> = []
  let stop = () => {}
  beforeEach(() => {
    journal = []
    document.body.innerHTML = "<button></button>"
    stop = watchPresses()
  })
  afterEach(() => stop())

  const button = () => document.querySelector("button")!
  const act = () => afterPress(() => void journal.push("acted"))

  test("acts at once while nothing is pressed", () => {
    act()
    expect(journal).toEqual(["acted"])
  })

  test.each(["mouseUp", "dragEnd"] as const)(
    "lets a press that ends by %s hit what it was meant for",
    async (end) => {
      button().addEventListener("click", () => journal.push("clicked"))
      fireEvent.mouseDown(button())
      act()
      fireEvent[end](button())
      fireEvent.click(button())

      await expect.poll(() => journal).toEqual(["clicked", "acted"])
      act()
      expect(journal).toEqual(["clicked", "acted", "acted"])
    }
  )
})
