import { act, cleanup, render, screen } from "@testing-library/react"
import { Link, useLocation } from "react-router-dom"
import { afterEach, expect, test, vi } from "vitest"
import { PageRouter } from "../../src/routes/PageRouter.tsx"
import { eventually } from "../support/eventually.ts"

afterEach(cleanup)

const slow = Promise.withResolvers<void>()

vi.mock(import("../../src/routes/AppRoutes.tsx"), () => ({
  isLoaded: (path: string) => path !== "/slow",
  preloadPage: () => slow.promise
}))

function Shown() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p role="status">{pathname + search}</p>
      <Link to="/slow">slow</Link>
      <Link to="/there">there</Link>
      <Link to="?page=2">next</Link>
    </>
  )
}

const shown = () => screen.getByRole("status").textContent
const click = (name: string) => act(() => screen.getByRole("link", { name }).click())

test("a loading page keeps the previous one visible, and does not replace a page chosen after it", async () => {
  history.replaceState(null, "", "/first")
  render(
    <PageRouter>
      <Shown />
    </PageRouter>
  )
  click("slow")
  expect(shown()).toBe("/first")
  click("there")
  await eventually(() => expect(shown()).toBe("/there"))

  await act(async () => slow.resolve())
  expect(shown()).toBe("/there")
})

test("changes within a page are rendered within their event", () => {
  history.replaceState(null, "", "/first")
  render(
    <PageRouter>
      <Shown />
    </PageRouter>
  )
  click("next")
  expect(shown()).toBe("/first?page=2")
})
