import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { BareLayout } from "../../../../src/features/shell/frame/BareLayout.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const open = (path: string) =>
  renderApp(
    <Routes>
      <Route element={<BareLayout />}>
        <Route path="*" element={<p>the page</p>} />
      </Route>
    </Routes>,
    { path }
  )

describe("BareLayout", () => {
  afterEach(cleanup)

  test.each([
    ["/profile/settings/change-password", "/profile/settings"],
    ["/profile/settings", "/profile"],
    ["/profile/settings/?lang=ru", "/profile"],
    ["/profile", "/"]
  ])("leads from %s back to %s", async (path, above) => {
    await open(path)
    expect(screen.getByText("the page")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Назад" }).getAttribute("href")).toBe(above)
    expect(screen.queryByRole("navigation")).toBeNull()
  })

  test("the logo leads to the main page, and the skip link past the frame", async () => {
    await open("/profile/settings")
    expect(screen.getByRole("link", { name: "Zama, на главную" }).getAttribute("href")).toBe("/")
    await act(async () => screen.getByRole("link", { name: "Перейти к содержанию" }).click())
    expect(document.activeElement).toBe(screen.getByRole("main"))
  })
})
