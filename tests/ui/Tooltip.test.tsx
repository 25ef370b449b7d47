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

  test("the mouse shows it for as long as it is there, on the tooltip as well", () => {
    const button = draw()
    fireEvent.pointerEnter(around(button), { pointerType: "mouse" })
    expect(shown()).toBe(true)
    expect(around(button).contains(screen.getByText("Copy"))).toBe(true)
    fireEvent.pointerLeave(around(button))
    expect(shown()).toBe(false)
  })

  test("a finger does not show it", () => {
    const button = draw()
    fireEvent.pointerEnter(around(button), { pointerType: "touch" })
    expect(shown()).toBe(false)
  })

  test("the focus shows it", () => {
    const button = draw()
    vi.spyOn(button, "matches").mockReturnValue(true)
    act(() => button.focus())
    expect(shown()).toBe(true)
    act(() => button.blur())
    expect(shown()).toBe(false)
  })

  test("Escape hides it wherever the focus is, and a press does", () => {
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
