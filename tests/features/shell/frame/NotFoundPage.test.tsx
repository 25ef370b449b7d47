import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { NotFoundPage } from "../../../../src/features/shell/frame/NotFoundPage.tsx"
import {
  ShellConfigContext,
  readShellConfig
} from "../../../../src/features/shell/frame/ShellConfigContext.ts"
import { startOfTime } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../../qa/models/tokens.ts"

afterEach(cleanup)

const config = readShellConfig(JSON.stringify({ mainSiteUrl: "https://main.example/" }))

const open = (options: Parameters<typeof renderApp>[1]) =>
  renderApp(
    <ShellConfigContext value={config}>
      <NotFoundPage />
    </ShellConfigContext>,
    options
  )

describe("NotFoundPage", () => {
  test("explains 404, and leads a visitor to the main site", async () => {
    await open({ path: "/404", language: "en" })
    expect(screen.getByRole("heading", { level: 1, name: "404" })).toBeTruthy()
    expect(screen.getByText("No results found for your query")).toBeTruthy()
    expect(screen.getByRole("link", { name: "To the main page" }).getAttribute("href")).toBe(
      "https://main.example/"
    )
    expect(screen.getByRole("button", { name: "Report the error" })).toBeTruthy()
    expect(document.title).toBe("Page not found · Zama")
  })

  test("leads a learner to the problems", async () => {
    const { actor } = startFakeSession(tokensOf(1, startOfTime + 900_000))
    await open({ path: "/404", language: "ru", session: actor })
    expect(screen.getByText("По вашему запросу ничего не найдено")).toBeTruthy()
    expect(screen.getByRole("link", { name: "К списку задач" }).getAttribute("href")).toBe("/problems")
  })
})
