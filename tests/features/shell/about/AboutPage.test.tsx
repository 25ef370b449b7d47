import { cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import { AboutPage } from "../../../../src/features/shell/about/AboutPage.tsx"
import { ReportContext } from "../../../../src/features/shell/frame/ReportContext.ts"
import { startOfTime } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../../qa/models/tokens.ts"

afterEach(cleanup)

const links = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")] as const)

describe("AboutPage", () => {
  test("addresses children, parents and teachers, and links to pages", async () => {
    await renderApp(<AboutPage />)
    for (const name of ["Детям", "Родителям", "Учителям"]) {
      expect(screen.getByRole("region", { name })).toBeTruthy()
    }
    expect(document.title).toBe("О платформе · Zama")
    expect(links()).toEqual([
      ["Выбрать задачу", "/problems"],
      ["Завести аккаунт", "/sign-up"],
      ["Что мы храним и зачем", "/legal/privacy"],
      ["Открыть блог", "/blog"],
      ["Лицензии частей, которые написали другие", "/third-party-licences.txt"]
    ])
  })

  test("does not invite a signed-in learner to sign up", async () => {
    const { actor } = startFakeSession(tokensOf(1, startOfTime + 900_000))
    await renderApp(<AboutPage />, { session: actor })
    expect(links().map(([text]) => text)).not.toContain("Завести аккаунт")
  })

  test("opens the report form", async () => {
    const openReport = vi.fn<() => void>()
    await renderApp(
      <ReportContext value={openReport}>
        <AboutPage />
      </ReportContext>,
      { language: "en" }
    )
    fireEvent.click(screen.getByRole("button", { name: "Write to us" }))
    expect(openReport).toHaveBeenCalledOnce()
  })
})
