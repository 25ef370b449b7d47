import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { EmailLinkPage } from "../../../../src/features/account/auth/EmailLinkPage.tsx"
import { emailLinkPaths, nextState } from "../../../machines/emailLinkModel.ts"
import { tokens } from "../../../machines/sessionModel.ts"
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
  "emailLink.retried": "Попробовать ещё раз",
  "emailLink.undoAsked": "Вернуть почту"
}

const shown: Readonly<Record<string, string>> = {
  looking: "Проверяем ссылку…",
  changing: "Проверяем ссылку…",
  changed: "Почта изменена",
  asking: "Вернуть прежнюю почту?",
  undoing: "Вернуть прежнюю почту?",
  unanswered: "Не удалось проверить ссылку",
  stale: "Ссылка уже не действует",
  undone: "elsewhere"
}

describe("EmailLinkPage", () => {
  afterEach(cleanup)

  test.each(emailLinkPaths)("shows each state: $name", async ({ steps }) => {
    const page = await openLink()
    let state = "looking"
    for (const { event } of steps) {
      const button = buttons[event.type]
      if (button === undefined) await page.answer(event)
      else await act(async () => screen.getByRole("button", { name: button }).click())
      state = nextState(event)
      expect(await screen.findByText(shown[state]!)).toBeTruthy()
    }
    expect(page.actor.getSnapshot().context.tokens === null).toBe(state === "undone")
    expect(page.address()).toBe(
      state === "undone" ? "/verification/password/p-1" : "/verification/address/t-1"
    )
    for (const [, input] of page.calls) expect(input).toEqual({ params: { token: "t-1" } })
  })
})
