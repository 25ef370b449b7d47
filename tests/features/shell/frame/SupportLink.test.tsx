import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { hidesSupport, SupportLink } from "../../../../src/features/shell/frame/AppLayout.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const config = { supportEmail: "help@zama.example" }
const name = "Скопировать почту поддержки: help@zama.example"
const button = () => screen.findByRole("button", { name })

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText)

describe("SupportLink", () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test("copies the address and reports it", async () => {
    const copied: Array<string> = []
    await renderApp(<SupportLink />, { config })
    const found = await button()
    clipboard(async (text) => void copied.push(text))

    await act(async () => fireEvent.click(found))

    expect(copied).toEqual(["help@zama.example"])
    expect(screen.getByRole("status").textContent).toBe("Почта поддержки скопирована")
  })

  test("reports a failure to copy", async () => {
    await renderApp(<SupportLink />, { config })
    const found = await button()
    clipboard(() => Promise.reject(new DOMException("denied", "NotAllowedError")))
    document.execCommand = () => false

    await act(async () => fireEvent.click(found))

    expect(await screen.findByText("Не удалось скопировать почту поддержки")).toBeTruthy()
    expect(screen.getByText("help@zama.example")).toBeTruthy()
  })

  test("is hidden without an address, and during solving", async () => {
    await renderApp(<SupportLink />)
    expect(screen.queryByRole("button", { name })).toBe(null)
    cleanup()
    await renderApp(<SupportLink />, { config, path: "/problem/1/description" })
    expect(screen.queryByRole("button", { name })).toBe(null)
  })

  test.each([
    ["/problem/12", true],
    ["/problem/12/description", true],
    ["/problem/12/solutions/3", true],
    ["/contests/winter/4", true],
    ["/contests/winter/4/solutions/9", true],
    ["/problems", false],
    ["/contests", false],
    ["/contests/2026", false],
    ["/contests/winter/rules", false],
    ["/profile/settings", false]
  ])("on %s it is hidden: %s", (path, expected) => {
    expect(hidesSupport(path)).toBe(expected)
  })
})
