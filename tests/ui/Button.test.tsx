import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { Button } from "../../src/ui/Button.tsx"

describe("Button", () => {
  afterEach(cleanup)

  const draw = (loading: boolean) => {
    const events: Array<string> = []
    const loose = { "aria-disabled": false, onClick: () => events.push("pressed") } as const
    render(
      <form onSubmit={() => events.push("sent")}>
        <Button type="submit" loading={loading} {...loose}>
          Send
        </Button>
      </form>
    )
    fireEvent.click(screen.getByRole("button"))
    return events
  }

  test("calls its handler and submits its form", () => {
    expect(draw(false)).toEqual(["pressed", "sent"])
  })

  test("while loading it announces that and does neither, whatever its other props", () => {
    expect(draw(true)).toEqual([])
    const button = screen.getByRole("button")
    expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"])
  })
})
