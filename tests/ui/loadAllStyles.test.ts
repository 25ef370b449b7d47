// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"

vi.mock("../../src/ui/allStyles.css", () => ({}))

/** As the build's loader puts it there when the styles are first asked for. */
const addLink = () => {
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.setAttribute("href", "/assets/allStyles-abc123.css")
  // Within the document happy-dom would fetch it.
  vi.spyOn(document, "querySelector").mockImplementation((selector) =>
    selector.includes("allStyles") ? link : null
  )
  return link
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.restoreAllMocks())

const styles = () => import("../../src/ui/loadAllStyles.ts")

test("styles that are fetched ahead stay aside until a page that needs them is drawn", async () => {
  const link = addLink()
  const { fetchAllStyles, applyAllStyles } = await styles()
  await fetchAllStyles()
  expect(link.media).toBe("not all")
  applyAllStyles()
  expect(link.media).toBe("")
})

test("styles in use stay in use, whoever fetches them ahead afterwards", async () => {
  const link = addLink()
  const { fetchAllStyles, loadAllStyles } = await styles()
  const ahead = fetchAllStyles()
  await loadAllStyles()
  await ahead
  await fetchAllStyles()
  expect(link.media).toBe("")
})
