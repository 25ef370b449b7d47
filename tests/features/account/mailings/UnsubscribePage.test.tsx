import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { UnsubscribePage } from "../../../../src/features/account/mailings/UnsubscribePage.tsx"
import { linkPaths, linkSteps } from "../../../machines/linkSteps.ts"
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

const buttonIn = ({ type }: AnyEventObject, before: string): string | undefined => {
  if (type === "link.answered") return "Подписаться снова"
  if (type !== "link.retried") return undefined
  return before === "done" ? "Отписаться" : "Попробовать ещё раз"
}

const shown: Readonly<Record<string, string>> = {
  looking: "Отписываем от рассылки…",
  acting: "Подписаться снова",
  done: "Вы снова подписаны",
  unanswered: "Не удалось отписать вас от рассылки",
  stale: "Ссылка не сработала"
}

describe("UnsubscribePage", () => {
  afterEach(cleanup)

  test.each(linkPaths("unsubscribe"))("shows each state: $name", async (path) => {
    const page = await openLink()
    let before = "looking"
    let changed = false
    for (const { event, state, choice } of linkSteps("unsubscribe", path)) {
      const button = buttonIn(event, before)
      if (button === undefined) await page.answer(event)
      else await act(async () => screen.getByRole("button", { name: button }).click())
      if (event.type === "xstate.done.actor.look") changed = event["output"].changed
      const asked = changed && choice === null ? "Вы отписались" : "Вы уже отписаны"
      expect(await screen.findByText(shown[state] ?? asked)).toBeTruthy()
      const names = screen.queryAllByText(/a\*\*\*@zama\.test/).length
      expect(names).toBe(state === "asking" || state === "acting" || state === "done" ? 1 : 0)
      before = state
    }
    for (const [, input] of page.calls) expect(input).toEqual({ params: { token: "t-1" } })
  })
})
