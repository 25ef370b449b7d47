import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { PublicHeader } from "../../../src/features/shell/PublicHeader.tsx"
import { renderApp } from "../../support/renderApp.tsx"

describe("PublicHeader", () => {
  afterEach(cleanup)

  test("the login button comes back to where it was pressed", async () => {
    await renderApp(<PublicHeader />, { path: "/problems?topic=loops&page=2" })

    const from = encodeURIComponent("/problems?topic=loops&page=2")
    expect(screen.getByRole("link", { name: "Войти" }).getAttribute("href")).toBe(`/sign-in?from=${from}`)
  })

  test("a chosen language applies at once, is remembered, and reads everything again", async () => {
    const { queries, texts } = await renderApp(<PublicHeader />)
    queries.setQueryData(["problems"], [])

    await act(async () => fireEvent.change(screen.getByLabelText("Язык"), { target: { value: "en" } }))
    await expect.poll(() => texts.language).toBe("en")

    expect(await screen.findByRole("link", { name: "Log in" })).toBeTruthy()
    expect(document.documentElement.lang).toBe("en")
    expect(document.cookie).toContain("locale=en")
    expect(localStorage.getItem("locale")).toBe("en")
    await expect.poll(() => queries.getQueryState(["problems"])?.isInvalidated).toBe(true)
  })

  test("a chosen theme shows at once and is kept in a cookie; the system's is no cookie", async () => {
    await renderApp(<PublicHeader />)
    const picker = screen.getByLabelText("Оформление")

    fireEvent.change(picker, { target: { value: "dark" } })
    expect([document.documentElement.dataset["theme"], document.cookie.includes("theme=dark")]).toEqual([
      "dark",
      true
    ])
    fireEvent.change(picker, { target: { value: "system" } })
    expect(document.cookie).not.toContain("theme=")
  })
})
