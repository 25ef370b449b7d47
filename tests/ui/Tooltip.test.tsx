import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { IconButton } from "../../src/ui/IconButton.tsx"

const draw = () => {
  render(<IconButton label="Copy" icon={null} />)
  return screen.getByRole("button", { name: "Copy" })
}

const shown = () => screen.queryByText("Copy") !== null
const around = (button: HTMLElement) => button.parentElement!

describe("Tooltip", () => {
  afterEach(cleanup)

  test("is visible while it or its control is hovered", () => {
    const button = draw()
    fireEvent.pointerEnter(around(button), { pointerType: "mouse" })
    expect(shown()).toBe(true)
    expect(around(button).contains(screen.getByText("Copy"))).toBe(true)
    fireEvent.pointerLeave(around(button))
    expect(shown()).toBe(false)
  })

  test("stays hidden on touch", () => {
    const button = draw()
    fireEvent.pointerEnter(around(button), { pointerType: "touch" })
    expect(shown()).toBe(false)
  })

  test("is visible on focus", () => {
    const button = draw()
    vi.spyOn(button, "matches").mockReturnValue(true)
    act(() => button.focus())
    expect(shown()).toBe(true)
    act(() => button.blur())
    expect(shown()).toBe(false)
  })

  test("hides on Escape, wherever the focus is, and on a press", () => {
    const button = draw()
    for (const hide of [
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
      () => fireEvent.pointerDown(button)
    ]) {
      fireEvent.pointerEnter(around(button), { pointerType: "mouse" })
      expect(shown()).toBe(true)
      hide()
      expect(shown()).toBe(false)
    }
  })
})
