import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { CrashBoundary } from "../../../src/features/shell/CrashBoundary.tsx"
import { renderApp } from "../../support/renderApp.tsx"

function Broken(): never {
  throw new Error("broken view")
}

describe("CrashBoundary", () => {
  afterEach(cleanup)

  test("shows 500, the way back and a reference that also stands in the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    await renderApp(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    )

    await screen.findByRole("button", { name: "Скопировать код ошибки" })
    const shown = screen.getByText(/Код ошибки: [A-Z2-9]{8}/).textContent ?? ""
    const reference = shown.slice(-8)

    expect(screen.getByRole("heading", { name: "500" })).toBeTruthy()
    expect(screen.getByRole("link").getAttribute("href")).toBe("/problems")
    expect(log.mock.calls.map(([first]) => String(first))).toContain(`Crash ${reference}`)
    log.mockRestore()
  })
})
