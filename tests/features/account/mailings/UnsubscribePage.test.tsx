import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { UnsubscribePage } from "../../../../src/features/account/mailings/UnsubscribePage.tsx"
import { nextState, unsubscribePaths } from "../../../machines/unsubscribeModel.ts"
import { answeredApi } from "../../../support/answeredApi.ts"
import { renderApp } from "../../../support/renderApp.tsx"

async function openLink() {
  const server = answeredApi()
  const routes = (
    <Routes>
      <Route path="/notifications/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>
  )
  await renderApp(routes, { api: server.api, path: "/notifications/unsubscribe/t-1" })
  return server
}

const buttons: Readonly<Record<string, string>> = {
  "unsubscribe.retried": "Попробовать ещё раз",
  "unsubscribe.regretted": "Подписаться снова",
  "unsubscribe.asked": "Отписаться"
}

const shown: Readonly<Record<string, string>> = {
  ending: "Отписываем от рассылки…",
  ended: "Вы отписались",
  already: "Вы уже отписаны",
  resuming: "Подписаться снова",
  resumed: "Вы снова подписаны",
  unanswered: "Не удалось отписать вас от рассылки",
  unknown: "Ссылка не сработала"
}

/** In which states it says whose mailing it is. */
const names = (state: string) => Number(["ended", "already", "resumed"].includes(state))

describe("UnsubscribePage", () => {
  afterEach(cleanup)

  test.each(unsubscribePaths)("shows each state: $name", async ({ steps }) => {
    const page = await openLink()
    for (const { event } of steps) {
      const button = buttons[event.type]
      if (button === undefined) await page.answer(event)
      else await act(async () => screen.getByRole("button", { name: button }).click())
      const state = nextState(event)
      expect(await screen.findByText(shown[state]!)).toBeTruthy()
      const named = screen.queryAllByText(/a\*\*\*@zama\.test/).length
      expect(state === "resuming" ? 0 : named).toBe(names(state))
    }
    for (const [, input] of page.calls) expect(input).toEqual({ params: { token: "t-1" } })
  })
})
