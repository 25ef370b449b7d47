import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { toast } from "sonner"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { mountToaster, showToast, type Toast } from "../../src/ui/Toaster.tsx"

const lost: Toast = { tone: "danger", title: "Error", text: "No connection", repeat: false }

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))
const show = (...toasts: ReadonlyArray<Toast>) =>
  act(() => {
    toasts.forEach(showToast)
    vi.advanceTimersByTime(50)
  })
const seen = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
const cross = () => screen.getAllByRole("button", { name: "Close" })[0]!
const focus = (element: HTMLElement) => act(() => element.focus())

describe("toasts", () => {
  beforeAll(() => {
    vi.useFakeTimers()
    const draw = mountToaster()
    act(() => draw({ region: "Notifications", close: "Close" }))
  })
  afterEach(() => {
    cleanup()
    act(() => void toast.dismiss())
    // The first step starts the closing animation, the second ends it.
    pass(1)
    pass(1)
  })
  afterAll(() => void vi.useRealTimers())

  test("close after five seconds", () => {
    show(lost)
    pass(4.9)
    expect(seen()).toEqual(["ErrorNo connection"])
    pass(0.5)
    expect(seen()).toEqual([])
    expect(screen.getByRole("region", { name: "Notifications" }).getAttribute("aria-live")).toBe("polite")
  })

  test("an identical one is not repeated until it was dismissed, unless it repeats itself", () => {
    show(lost, lost, { ...lost, text: "Wait a minute" }, { ...lost, tone: "neutral" })
    expect(seen()).toHaveLength(3)
    show({ ...lost, repeat: true })
    expect(seen()).toHaveLength(4)

    pass(5.5)
    show(lost)
    fireEvent.click(cross())
    pass(0.5)
    expect(seen()).toEqual([])
    show(lost)
    expect(seen()).toHaveLength(1)
  })

  test("stay while hovered", () => {
    show(lost)
    pass(4)
    fireEvent.mouseEnter(screen.getByRole("list"))
    pass(60)
    expect(seen()).toHaveLength(1)
    fireEvent.mouseLeave(screen.getByRole("list"))
    pass(5.5)
    expect(seen()).toEqual([])
  })

  test("stay while focused, and closing one returns the focus to its origin", () => {
    render(<button type="button">elsewhere</button>)
    show(lost, { ...lost, text: "Another" })
    const elsewhere = screen.getByRole("button", { name: "elsewhere" })
    focus(elsewhere)
    focus(cross())
    pass(60)
    expect(seen()).toHaveLength(2)

    fireEvent.keyDown(cross(), { key: "Escape" })
    pass(0.5)
    expect([seen(), document.activeElement]).toEqual([["ErrorNo connection"], elsewhere])
    pass(5.5)
    expect(seen()).toEqual([])
  })
})
