// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"

vi.mock("../../src/ui/allStyles.css?url", () => ({ default: "/assets/allStyles-abc123.css" }))

const links: Array<HTMLLinkElement> = []
const media = { mediaText: "not all" }

beforeEach(() => {
  vi.resetModules()
  links.length = 0
  media.mediaText = "not all"
  // Nothing is fetched: each test says itself what comes of it.
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    Object.defineProperty(link, "sheet", { value: { media } })
    links.push(link as HTMLLinkElement)
  })
})
afterEach(() => void vi.restoreAllMocks())

const styles = () => import("../../src/ui/loadAllStyles.ts")

const loads = (link = links.at(-1)) => link?.dispatchEvent(new Event("load"))

test("styles that are fetched ahead stay aside until a page that needs them is drawn", async () => {
  const { fetchAllStyles, applyAllStyles } = await styles()
  const ahead = fetchAllStyles()
  loads()
  await ahead
  await fetchAllStyles()
  expect(links.map((link) => link.media)).toEqual(["not all"])
  expect(media.mediaText).toBe("not all")
  applyAllStyles()
  expect(media.mediaText).toBe("all")
})

test("whoever asks for them while they are fetched ahead has them in use", async () => {
  const { fetchAllStyles, loadAllStyles } = await styles()
  const ahead = fetchAllStyles()
  const asked = loadAllStyles()
  loads()
  await Promise.all([ahead, asked])
  expect(media.mediaText).toBe("all")
  expect(links.length).toBe(1)
})

test("a sheet that did not load is said to be missing, and asked for again the next time", async () => {
  const { loadAllStyles } = await styles()
  const missing = vi.fn<() => void>()
  window.addEventListener("vite:preloadError", missing, { once: true })
  const failed = loadAllStyles()
  links[0]?.dispatchEvent(new Event("error"))
  await expect(failed).rejects.toThrow("did not load")
  expect(missing).toHaveBeenCalledOnce()
  expect(media.mediaText).toBe("not all")
  const again = loadAllStyles()
  loads()
  await again
  expect(links.length).toBe(2)
  expect(media.mediaText).toBe("all")
})
