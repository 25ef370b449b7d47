import { act, cleanup, screen } from "@testing-library/react"
import { lazy } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { renderApp } from "../../../support/renderApp.tsx"
import { eventually } from "../../../support/eventually.ts"

const asked: Array<string> = []
let answer: () => Promise<Response>
const reload = vi.fn<() => void>()

/** Loads a fresh copy of the module, as a page load does. */
async function loadPage() {
  vi.resetModules()
  const { reloadForNewVersion, newVersionPending } =
    await import("../../../../src/features/shell/frame/reloadForNewVersion.ts")
  const { CrashBoundary } = await import("../../../../src/features/shell/frame/CrashBoundary.tsx")
  reloadForNewVersion()
  return { CrashBoundary, newVersionPending }
}

const fileMissing = async (pending: () => Promise<boolean> | null) => {
  dispatchEvent(new Event("vite:preloadError", { cancelable: true }))
  return (await pending()) ?? false
}

const kinds = new Set(["vite:preloadError", "beforeunload", "pageshow"])
const listeners = new Set<readonly [string, EventListenerOrEventListenerObject]>()

/** Removes the listeners of the previous page. */
const stopListening = () => {
  for (const [type, listener] of listeners) window.removeEventListener(type, listener)
  listeners.clear()
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.spyOn(location, "reload").mockImplementation(reload)
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      if (kinds.has(type)) listeners.add([type, listener])
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
  stopListening()
  vi.useRealTimers()
  asked.length = 0
  reload.mockReset()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("a missing file reloads the page, once for each version", async () => {
  const first = await loadPage()
  expect(await fileMissing(first.newVersionPending)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  stopListening()

  const again = await loadPage()
  expect(await fileMissing(again.newVersionPending)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

const leave = () => dispatchEvent(new Event("beforeunload"))
const refused = () => Promise.reject(new TypeError("NetworkError"))

test.each([
  ["before", leave, () => answer()],
  ["while the server answers", () => {}, (answered: typeof answer) => (leave(), answered())],
  ["together with the call to the server", () => {}, () => (leave(), refused())]
])("files aborted by leaving, %s, do not reload the page", async (_when, before, during) => {
  vi.useFakeTimers()
  const { newVersionPending } = await loadPage()
  const answered = answer
  answer = () => during(answered)
  before()
  const ended = vi.fn<(reloads: boolean) => void>()
  const missing = fileMissing(newVersionPending).then(ended)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await missing
  expect(ended).toHaveBeenCalledWith(false)
  expect(reload).not.toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(0)
  answer = answered
  expect(await fileMissing(newVersionPending)).toBe(true)
})

test("a page restored after leaving gets its new version at once", async () => {
  const { newVersionPending } = await loadPage()
  leave()
  dispatchEvent(new Event("pageshow"))
  expect(await fileMissing(newVersionPending)).toBe(true)
})

test("several missing files cause one reload", async () => {
  const { newVersionPending } = await loadPage()
  await Promise.all([fileMissing(newVersionPending), fileMissing(newVersionPending)])
  expect(reload).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(["HEAD /"])
})

test.each([
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is broken", () => Promise.resolve(new Response(null, { status: 502 }))]
])("while the server %s the page stays, and can reload later", async (_, away) => {
  const { newVersionPending } = await loadPage()
  const back = answer
  answer = away
  expect(await fileMissing(newVersionPending)).toBe(false)
  expect(newVersionPending()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  answer = back
  expect(await fileMissing(newVersionPending)).toBe(true)
})

test("without a network no request is made, since it may succeed before the server's answer", async () => {
  const { newVersionPending } = await loadPage()
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  expect(await fileMissing(newVersionPending)).toBe(false)
  expect(asked).toEqual([])
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true)
  expect(await fileMissing(newVersionPending)).toBe(true)
})

/** A page whose file is missing. */
const missingPage = () =>
  lazy(() => {
    dispatchEvent(new Event("vite:preloadError", { cancelable: true }))
    return Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
  })

test("nothing is shown or reported during the reload", async () => {
  const { CrashBoundary } = await loadPage()
  const Missing = missingPage()
  await renderApp(
    <CrashBoundary>
      <Missing />
    </CrashBoundary>
  )
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
  await act(() => Promise.resolve())
  expect(screen.queryByRole("heading")).toBeNull()
  expect(asked).toEqual(["HEAD /"])
})

test("500 appears if a reload would not help", async () => {
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
  expect(await screen.findByRole("heading", { name: "500" })).toBeTruthy()
  expect(asked).toEqual(["HEAD /", "POST /api/crashes"])
})
