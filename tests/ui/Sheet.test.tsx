import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { Sheet } from "../../src/ui/Sheet.tsx"

const draw = (busy = false) => {
  const asked: Array<string> = []
  render(
    <Sheet open busy={busy} onClose={() => asked.push("asked")} title="Title" closeLabel="Close">
      <div data-testid="scroller">
        <p>inside</p>
      </div>
    </Sheet>
  )
  return asked
}

const at = (clientY: number) => ({ changedTouches: [{ clientY }], touches: [{ clientY }] })

const start = () => fireEvent.touchStart(screen.getByText("inside"), at(300))
const move = (distance: number) => fireEvent.touchMove(screen.getByText("inside"), at(300 + distance))
const end = (distance: number) => fireEvent.touchEnd(screen.getByText("inside"), at(300 + distance))

const drag = (distance: number) => {
  start()
  move(distance)
  end(distance)
}

describe("Sheet", () => {
  afterEach(cleanup)

  test.each([
    [100, 0],
    [101, 1],
    [-200, 0]
  ])("a drag of %i px closes it %i times", (distance, times) => {
    const asked = draw()
    drag(distance)
    expect(asked).toHaveLength(times)
  })

  test("follows the finger down, blocks the page's scrolling, and returns", () => {
    draw()
    const { style } = screen.getByRole("dialog")
    start()

    const movedOn = move(40)
    expect([style.translate, movedOn]).toEqual(["0 40px", false])
    end(40)
    expect(style.translate).toBe("")
  })

  test("a drag that scrolls its content, a second finger or a cancelled touch does not close it", () => {
    const asked = draw()
    screen.getByTestId("scroller").scrollTop = 10
    drag(200)
    screen.getByTestId("scroller").scrollTop = 0
    fireEvent.touchStart(screen.getByText("inside"), { touches: [{ clientY: 300 }, { clientY: 310 }] })
    end(200)
    start()
    fireEvent.touchCancel(screen.getByText("inside"))
    end(200)

    expect(asked).toEqual([])
  })

  test("stays open while it is busy", () => {
    const asked = draw(true)
    drag(200)
    expect(asked).toEqual([])
  })
})
