import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createToastList } from "../../src/ui/toastList.ts"
import type { Toast } from "../../src/ui/toastList.ts"
import { Toasts } from "../../src/ui/Toasts.tsx"

const lost: Toast = { tone: "danger", title: "Error", text: "No connection", repeat: false }

const draw = () => {
  const list = createToastList()
  render(
    <>
      <button type="button">elsewhere</button>
      <Toasts list={list} texts={{ region: "Notifications", close: "Close" }} />
    </>
  )
  const show = (...toasts: ReadonlyArray<Toast>) => act(() => toasts.forEach(list.show))
  return { list, show }
}

const seen = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))
const region = () => screen.getByRole("region", { name: "Notifications" })
const cross = () => screen.getAllByRole("button", { name: "Close" })[0]!
const focus = (element: HTMLElement) => act(() => element.focus())

describe("Toasts", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test("go after five seconds", () => {
    draw().show(lost)
    pass(4.9)
    expect(seen()).toEqual(["ErrorNo connection"])
    pass(0.1)
    expect(seen()).toEqual([])
  })

  test("an identical one is not repeated until it was dismissed, unless it says so", () => {
    const { show } = draw()
    show(lost, lost, { ...lost, text: "Wait a minute" }, { ...lost, tone: "neutral" })
    expect(seen()).toHaveLength(3)
    show({ ...lost, repeat: true })
    expect(seen()).toHaveLength(4)

    pass(5)
    show(lost)
    fireEvent.click(cross())
    expect(seen()).toEqual([])
    show(lost)
    expect(seen()).toHaveLength(1)
  })

  test("the mouse holds them", () => {
    draw().show(lost)
    pass(4)
    fireEvent.pointerEnter(region(), { pointerType: "mouse" })
    pass(60)
    expect(seen()).toHaveLength(1)
    fireEvent.pointerLeave(region())
    pass(5)
    expect(seen()).toEqual([])
  })

  test("a finger that has passed over them does not", () => {
    draw().show(lost)
    fireEvent.pointerEnter(region(), { pointerType: "touch" })
    pass(5)
    expect(seen()).toEqual([])
  })

  test("the focus holds them, and leaves to where it came from with the one that is closed", () => {
    draw().show(lost, { ...lost, text: "Another" })
    const elsewhere = screen.getByRole("button", { name: "elsewhere" })
    focus(elsewhere)
    focus(cross())
    pass(60)
    expect(seen()).toHaveLength(2)

    fireEvent.keyDown(cross(), { key: "Escape" })
    expect([seen(), document.activeElement]).toEqual([["ErrorNo connection"], elsewhere])
    pass(5)
    expect(seen()).toEqual([])
  })
})
