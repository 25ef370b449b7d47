import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { Dialog } from "../../src/ui/Dialog.tsx"
import { Sheet } from "../../src/ui/Sheet.tsx"

const texts = { title: "Title", closeLabel: "Close" }

describe("Dialog", () => {
  afterEach(cleanup)

  test("asks to close on the cross, on Escape and on a click beside, but not while busy", () => {
    const asked: Array<string> = []
    const draw = (busy: boolean) => (
      <Dialog open onClose={() => asked.push("asked")} busy={busy} {...texts}>
        <p>inside</p>
      </Dialog>
    )
    const { rerender } = render(draw(false))
    const ask = () => {
      fireEvent.click(screen.getByLabelText("Close"))
      fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))
      fireEvent.click(screen.getByRole("dialog"))
      fireEvent.click(screen.getByText("inside"))
    }

    ask()
    expect(asked).toHaveLength(3)
    rerender(draw(true))
    ask()
    expect(asked).toHaveLength(3)
  })
})

describe("Sheet", () => {
  afterEach(cleanup)

  const drag = (distance: number) => {
    const asked: Array<string> = []
    render(
      <Sheet open onClose={() => asked.push("asked")} {...texts}>
        <p>inside</p>
      </Sheet>
    )
    const inside = screen.getByText("inside")
    fireEvent.touchStart(inside, { touches: [{ clientY: 300 }] })
    fireEvent.touchMove(inside, { touches: [{ clientY: 300 + distance }] })
    fireEvent.touchEnd(inside, { changedTouches: [{ clientY: 300 + distance }] })
    return asked.length
  }

  test.each([
    [100, 0],
    [101, 1],
    [-200, 0]
  ])("a drag of %i px closes it %i times", (distance, times) => {
    expect(drag(distance)).toBe(times)
  })
})
