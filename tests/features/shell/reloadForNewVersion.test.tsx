import { act, cleanup, screen } from "@testing-library/react"
import { lazy } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { renderApp } from "../../support/renderApp.tsx"

const asked: Array<string> = []
let answer: () => Promise<Response>
const reload = vi.fn<() => void>()

/** The module as a freshly loaded page has it. */
async function loadPage() {
  vi.resetModules()
  const { reloadForNewVersion, newVersionPending } =
    await import("../../../src/features/shell/reloadForNewVersion.ts")
  const { CrashBoundary } = await import("../../../src/features/shell/CrashBoundary.tsx")
  reloadForNewVersion()
  return { CrashBoundary, newVersionPending }
}

const fileMissing = async (pending: () => Promise<boolean> | null) => {
  dispatchEvent(new Event("vite:preloadError", { cancelable: true }))
  return (await pending()) ?? false
}

const listeners = new Set<EventListenerOrEventListenerObject>()

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.spyOn(location, "reload").mockImplementation(reload)
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === "vite:preloadError") listeners.add(listener)
      add(type, listener)
    }
  )
  answer = () => Promise.resolve(new Response(null, { status: 200 }))
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${new URL(address, location.href).pathname}`)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  for (const listener of listeners) window.removeEventListener("vite:preloadError", listener)
  listeners.clear()
  asked.length = 0
  reload.mockReset()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("a missing file loads the page anew, and the same version never twice", async () => {
  const first = await loadPage()
  expect(await fileMissing(first.newVersionPending)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  for (const listener of listeners) window.removeEventListener("vite:preloadError", listener)

  const again = await loadPage()
  expect(await fileMissing(again.newVersionPending)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(["before", "while the server is asked"])(
  "files that were broken off by leaving, %s, do not bring the page back",
  async (when) => {
    vi.useFakeTimers()
    const leave = () => dispatchEvent(new Event("beforeunload"))
    const { newVersionPending } = await loadPage()
    const answered = answer
    answer = () => {
      leave()
      return answered()
    }
    if (when === "before") leave()
    const missing = fileMissing(newVersionPending)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await missing).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
    answer = answered
    expect(await fileMissing(newVersionPending)).toBe(true)
    vi.useRealTimers()
  }
)

test("several missing files are one reason", async () => {
  const { newVersionPending } = await loadPage()
  await Promise.all([fileMissing(newVersionPending), fileMissing(newVersionPending)])
  expect(reload).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(["HEAD /"])
})

test.each([
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is broken", () => Promise.resolve(new Response(null, { status: 502 }))]
])("while the server %s the page stays, and may try later", async (_, away) => {
  const { newVersionPending } = await loadPage()
  const back = answer
  answer = away
  expect(await fileMissing(newVersionPending)).toBe(false)
  expect(newVersionPending()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  answer = back
  expect(await fileMissing(newVersionPending)).toBe(true)
})

test("without a network nothing is asked: it may be back before the server answers", async () => {
  const { newVersionPending } = await loadPage()
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  expect(await fileMissing(newVersionPending)).toBe(false)
  expect(asked).toEqual([])
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true)
  expect(await fileMissing(newVersionPending)).toBe(true)
})

/** A page whose file is gone. */
const missingPage = () =>
  lazy(() => {
    dispatchEvent(new Event("vite:preloadError", { cancelable: true }))
    return Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
  })

test("nothing is shown or told while the page loads anew", async () => {
  const { CrashBoundary } = await loadPage()
  const Missing = missingPage()
  await renderApp(
    <CrashBoundary>
      <Missing />
    </CrashBoundary>
  )
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await act(() => Promise.resolve())
  expect(screen.queryByRole("heading")).toBeNull()
  expect(asked).toEqual(["HEAD /"])
})

test("500 shows when loading anew would not help", async () => {
  const { CrashBoundary } = await loadPage()
  answer = () => Promise.reject(new TypeError("Failed to fetch"))
  const Missing = missingPage()
  await act(async () => {
    await renderApp(
      <CrashBoundary>
        <Missing />
      </CrashBoundary>
    )
  })
  expect(await screen.findByRole("heading", { name: "500" }, { timeout: 10_000 })).toBeTruthy()
  expect(asked).toEqual(["HEAD /", "POST /api/crashes"])
})
