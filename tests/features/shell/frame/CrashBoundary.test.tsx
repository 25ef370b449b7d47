import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Schema } from "effect"
import { Link, Route, Routes, useLocation } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Crash } from "../../../../src/api/contract/shell/crashes.ts"
import { publishNetworkReturn } from "../../../../src/features/shell/connection/networkReturn.ts"
import { CrashBoundary } from "../../../../src/features/shell/frame/CrashBoundary.tsx"
import { ReportContext } from "../../../../src/features/shell/frame/ReportContext.ts"
import { renderApp } from "../../../support/renderApp.tsx"

let failure: Error | null

function Fragile() {
  if (failure !== null) throw failure
  return <p>content</p>
}

const requests: Array<{ readonly address: string; readonly init: RequestInit }> = []
const log = vi.spyOn(console, "error")

beforeEach(() => {
  failure = new Error("broken view")
  requests.length = 0
  log.mockImplementation(() => {})
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return Promise.resolve(new Response(null, { status: 202 }))
  })
})
afterEach(() => {
  cleanup()
  log.mockReset()
  vi.unstubAllGlobals()
})

/** The page with the picture loads first, on a busy machine. */

const shownReference = async () => (await screen.findByText(/Код ошибки: [A-Z2-9]{8}/)).textContent?.slice(-8)

const reportedCrash = () => {
  const body: unknown = JSON.parse(String(requests[0]?.init.body))
  return Schema.decodeUnknownSync(Crash as unknown as Schema.Codec<Crash>)(body)
}

describe("around everything", () => {
  const open = () =>
    renderApp(
      <CrashBoundary>
        <Fragile />
      </CrashBoundary>
    )

  test("shows 500, a link out and an error code to copy", async () => {
    await open()
    await screen.findByRole("button", { name: "Скопировать код ошибки" })
    expect(screen.getByRole("main")).toBeTruthy()
    await expect.poll(() => document.activeElement).toBe(screen.getByRole("heading", { name: "500" }))
    expect(screen.getByText("Нет соединения с сервером")).toBeTruthy()
    expect(screen.getByRole("link").getAttribute("href")).toBe("/problems")
    expect(document.title).toBe("Что-то сломалось · Zama")
  })

  test("reports the crash to the server once, by the contract, even while the page unloads", async () => {
    await open()
    const reference = await shownReference()
    expect(requests.map(({ address, init }) => [init.method, address, init.keepalive])).toEqual([
      ["POST", "/api/crashes", true]
    ])
    expect(reportedCrash()).toMatchObject({
      reference,
      message: "Error broken view",
      path: "/",
      stack: expect.stringContaining("broken view") as string,
      componentStack: expect.stringContaining("Fragile") as string
    })
    expect(log.mock.calls.map(([first]) => String(first))).toContain(`Crash ${reference}`)
  })

  test("shortens the report to the server's limits", async () => {
    failure = Object.assign(new Error("x".repeat(10_000)), { stack: "y".repeat(10_000) })
    await open()
    await shownReference()
    expect(reportedCrash().message).toHaveLength(500)
    expect(reportedCrash().stack).toHaveLength(4000)
  })

  test("going back in the history ends the crash", async () => {
    await open()
    await shownReference()
    failure = null
    act(() => void dispatchEvent(new PopStateEvent("popstate")))
    expect(screen.getByText("content")).toBeTruthy()
  })

  test("the network's return ends a crash that happened without a network", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    await open()
    await shownReference()
    network.mockRestore()
    failure = null
    act(publishNetworkReturn)
    expect(screen.getByText("content")).toBeTruthy()
  })

  test("the network's return does not end other crashes", async () => {
    await open()
    const reference = await shownReference()
    act(publishNetworkReturn)
    expect(await shownReference()).toBe(reference)
    expect(requests).toHaveLength(1)
  })
})

describe("within the frame", () => {
  function Frame() {
    const { key } = useLocation()
    return (
      <main>
        <Link to="/elsewhere">elsewhere</Link>
        <CrashBoundary resetKey={key}>
          <Routes>
            <Route path="/" element={<Fragile />} />
            <Route path="/elsewhere" element={<p>other page</p>} />
          </Routes>
        </CrashBoundary>
      </main>
    )
  }

  test("the menus stay, and lead out of the crash", async () => {
    await renderApp(<Frame />)
    await shownReference()
    expect(screen.getAllByRole("main")).toHaveLength(1)
    fireEvent.click(screen.getByRole("link", { name: "elsewhere" }))
    expect(screen.getByText("other page")).toBeTruthy()
    expect(screen.queryByRole("heading", { name: "500" })).toBeNull()
  })

  test("the report form is available", async () => {
    const openReport = vi.fn<() => void>()
    await renderApp(
      <ReportContext value={openReport}>
        <Frame />
      </ReportContext>
    )
    fireEvent.click(await screen.findByRole("button", { name: "Сообщить об ошибке" }))
    expect(openReport).toHaveBeenCalledOnce()
  })
})
