import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { MemoryRouter } from "react-router-dom"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Tabs } from "../../src/ui/Tabs.tsx"

const tabs = ["/one", "/two", "/three"].map((to) => ({ to, label: to.slice(1) }))

/** Tabs of 200 pixels each in a strip of 320. */
let width: number
let resized: () => void
beforeEach(() => {
  width = 320
  // As in browsers, the first size counts as a change.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => resized()
      disconnect = () => {}
      constructor(callback: () => void) {
        resized = callback
      }
    }
  )
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const index = tabs.findIndex(({ label }) => label === this.textContent)
    return index === -1 ? new DOMRect(0, 0, width, 44) : new DOMRect(index * 200, 0, 200, 44)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ["/two", 140],
  ["/three", 340]
])("a strip that is too wide scrolls the open tab to its middle: %s", async (path, scrolled) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Tabs label="Parts" tabs={tabs} />
    </MemoryRouter>
  )
  await waitFor(() => expect(screen.getByRole("navigation").scrollLeft).toBe(scrolled))
})

test("a strip that becomes narrower scrolls to the open tab again", async () => {
  render(
    <MemoryRouter initialEntries={["/two"]}>
      <Tabs label="Parts" tabs={tabs} />
    </MemoryRouter>
  )
  const strip = screen.getByRole("navigation")
  await waitFor(() => expect(strip.scrollLeft).toBe(140))
  strip.scrollLeft = 0
  width = 220
  resized()
  expect(strip.scrollLeft).toBe(190)
})

test("a tab of the whole is not open at an address below its own", () => {
  render(
    <MemoryRouter initialEntries={["/one/two"]}>
      <Tabs
        label="Parts"
        tabs={[{ to: "/one", label: "one", end: true }, ...tabs.slice(1), { to: "/one/two", label: "below" }]}
      />
    </MemoryRouter>
  )
  expect(screen.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent)).toEqual([
    "below"
  ])
})

test("a strip without an open tab does not scroll", () => {
  render(
    <MemoryRouter initialEntries={["/other"]}>
      <Tabs label="Parts" tabs={tabs} />
    </MemoryRouter>
  )
  expect(screen.getByRole("navigation").scrollLeft).toBe(0)
})
