import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { EmailLinkPage } from "../../../../src/features/account/auth/EmailLinkPage.tsx"
import { linkPaths, linkSteps, type LinkStep } from "../../../machines/linkSteps.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

async function openLink() {
  const server = answeredApi()
  const { actor } = startFakeSession(tokens)
  const routes = (
    <Routes>
      <Route path="/verification/address/:token" element={<EmailLinkPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const app = await renderApp(routes, { api: server.api, session: actor, path: "/verification/address/t-1" })
  return { ...app, ...server, actor }
}

const buttons: Readonly<Record<string, string>> = {
  "link.retried": "Попробовать ещё раз",
  "link.answered": "Вернуть почту"
}

const shownIn = ({ state, choice }: LinkStep): string => {
  if (state === "acting") return choice === null ? "Проверяем ссылку…" : "Вернуть прежнюю почту?"
  if (state === "done") return choice === null ? "Почта изменена" : "elsewhere"
  return shown[state]!
}
const shown: Readonly<Record<string, string>> = {
  looking: "Проверяем ссылку…",
  asking: "Вернуть прежнюю почту?",
  unanswered: "Не удалось проверить ссылку",
  stale: "Ссылка уже не действует"
}

describe("EmailLinkPage", () => {
  afterEach(cleanup)

  test.each(linkPaths("email"))("shows each state: $name", async (path) => {
    const page = await openLink()
    let undone = false
    for (const step of linkSteps("email", path)) {
      const button = buttons[step.event.type]
      if (button === undefined) await page.answer(step.event)
      else await act(async () => screen.getByRole("button", { name: button }).click())
      expect(await screen.findByText(shownIn(step))).toBeTruthy()
      undone = step.state === "done" && step.choice !== null
    }
    expect(page.actor.getSnapshot().context.tokens === null).toBe(undone)
    expect(page.address()).toBe(undone ? "/verification/password/p-1" : "/verification/address/t-1")
    for (const [, input] of page.calls) expect(input).toEqual({ params: { token: "t-1" } })
  })
})
