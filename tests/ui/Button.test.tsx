import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { Button } from "../../src/ui/Button.tsx"

describe("Button", () => {
  afterEach(cleanup)

  const draw = (loading: boolean) => {
    const heard: Array<string> = []
    const loose = { "aria-disabled": false, onClick: () => heard.push("pressed") } as const
    render(
      <form onSubmit={() => heard.push("sent")}>
        <Button type="submit" loading={loading} {...loose}>
          Send
        </Button>
      </form>
    )
    fireEvent.click(screen.getByRole("button"))
    return heard
  }

  test("acts and sends its form", () => {
    expect(draw(false)).toEqual(["pressed", "sent"])
  })

  test("while loading it says so and does neither, whatever else it was given", () => {
    expect(draw(true)).toEqual([])
    const button = screen.getByRole("button")
    expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"])
  })
})
