import { fireEvent } from "@testing-library/dom"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { afterMousePress, watchPresses } from "../../../../src/features/shell/form/afterMousePress.ts"

describe("afterMousePress", () => {
  let journal: Array<string> = []
  let stop = () => {}
  beforeEach(() => {
    journal = []
    document.body.innerHTML = "<button></button>"
    stop = watchPresses()
  })
  afterEach(() => stop())

  const button = () => document.querySelector("button")!
  const act = () => afterMousePress(() => void journal.push("acted"))

  test("acts at once without a pressed button", () => {
    act()
    expect(journal).toEqual(["acted"])
  })

  test.each(["mouseUp", "dragEnd"] as const)("acts after the click if the press ends by %s", async (end) => {
    button().addEventListener("click", () => journal.push("clicked"))
    fireEvent.mouseDown(button())
    act()
    fireEvent[end](button())
    fireEvent.click(button())

    await expect.poll(() => journal).toEqual(["clicked", "acted"])
    act()
    expect(journal).toEqual(["clicked", "acted", "acted"])
  })
})
