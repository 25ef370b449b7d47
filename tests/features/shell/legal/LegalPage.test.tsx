import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { LegalPage } from "../../../../src/features/shell/legal/LegalPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const document = {
  document: "privacy",
  version: "2026-11-21",
  title: "Политика конфиденциальности",
  html: "<h2>Коротко</h2><p>Черновики остаются у вас.</p>"
}

const routes = (
  <Routes>
    <Route path="/legal/:document" element={<LegalPage />} />
    <Route path="/404" element={<p>none</p>} />
  </Routes>
)

const open = async (path: string, answer: () => Promise<unknown>) => {
  const calls: Array<unknown> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return answer()
  }
  const app = await renderApp(routes, { api: { run } as unknown as Api, path })
  return { ...app, calls }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("LegalPage", () => {
  test("shows the document under its title, with the day of its version, and prints it", async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal("print", print)
    const { calls } = await open("/legal/privacy", () => Promise.resolve(document))

    expect(await screen.findByRole("heading", { level: 1, name: document.title })).toBeTruthy()
    expect(screen.getByRole("heading", { level: 2, name: "Коротко" })).toBeTruthy()
    expect(screen.getByText(/^Редакция от 21 ноября 2026/)).toBeTruthy()
    expect(window.document.title).toBe("Политика конфиденциальности · Zama")
    expect(calls).toEqual([["getLegalDocument", { params: { document: "privacy" } }]])
    fireEvent.click(screen.getByRole("button", { name: "Распечатать" }))
    expect(print).toHaveBeenCalledOnce()
  })

  test("reports that it is loading, and offers a retry after a failure", async () => {
    const answers = [() => Promise.reject(new Unreachable()), () => Promise.resolve(document)]
    await open("/legal/privacy", () => answers.shift()?.() ?? new Promise(() => {}))

    expect(screen.getByRole("status").textContent).toBe("Загружаем…")
    expect((await screen.findByRole("alert")).textContent).toContain("Проверьте соединение с интернетом")
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Попробовать ещё раз" })))
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy()
  })

  test("an unknown document leads to 404", async () => {
    const { address, calls } = await open("/legal/terms", () => Promise.resolve(document))

    expect(await screen.findByText("none")).toBeTruthy()
    expect([address(), calls]).toEqual(["/404", []])
  })
})
