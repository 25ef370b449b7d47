import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { NotFound, Rejected } from "../../../../src/api/errors.ts"
import { PasswordLinkPage } from "../../../../src/features/account/auth/PasswordLinkPage.tsx"
import { linkPaths, linkSteps } from "../../../machines/linkSteps.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { pausedServer } from "../../../support/pausedServer.ts"
import { renderApp } from "../../../support/renderApp.tsx"

async function openLink() {
  const server = pausedServer()
  const { actor } = startFakeSession(tokens)
  const routes = (
    <Routes>
      <Route path="/verification/password/:token" element={<PasswordLinkPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const app = await renderApp(routes, {
    api: server.api,
    session: actor,
    path: "/verification/password/t-1"
  })
  return { ...app, ...server, actor }
}

type Opened = Awaited<ReturnType<typeof openLink>>

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const fillIn = async () => {
  type("Пароль", "Another1pass")
  type("Пароль ещё раз", "Another1pass")
  const button = screen.getByRole("button", { name: "Сохранить пароль" })
  await act(async () => fireEvent.submit(button.closest("form")!))
}

/** Plays a model event on the page. */
async function play({ answer }: Opened, event: AnyEventObject) {
  if (event.type.startsWith("xstate.done")) return answer(({ resolve }) => resolve(event["output"]))
  if (event.type.startsWith("xstate.error")) return answer(({ reject }) => reject(event["error"]))
  if (event.type === "link.retried") {
    return act(async () => screen.getByRole("button", { name: "Попробовать ещё раз" }).click())
  }
  await fillIn()
  const gone = new NotFound({ message: "" })
  return answer(({ resolve, reject }) => (event.type === "link.completed" ? resolve(null) : reject(gone)))
}

/** The visible text in each state; two states lead to other pages. */
const shown: Readonly<Record<string, readonly [address: string, text: string]>> = {
  looking: ["/verification/password/t-1", "Проверяем ссылку…"],
  acting: ["/verification/password/t-1", "Проверяем ссылку…"],
  asking: ["/verification/password/t-1", "Новый пароль"],
  unanswered: ["/verification/password/t-1", "Не удалось проверить ссылку"],
  stale: ["/link-expired-recover-password", "elsewhere"],
  done: ["/success-change-password", "elsewhere"]
}

describe("PasswordLinkPage", () => {
  afterEach(cleanup)

  test.each(linkPaths("password"))("shows each state: $name", async (path) => {
    const page = await openLink()
    let last = "looking"
    for (const { event, state } of linkSteps("password", path)) {
      await play(page, event)
      const [address, text] = shown[state]!
      await expect.poll(page.address).toBe(address)
      expect(await screen.findByText(text)).toBeTruthy()
      last = state
    }
    const signedIn = page.actor.getSnapshot().context.tokens !== null
    expect(signedIn).toBe(last !== "done")
  })

  test("shows the server's message at the new password, and the link stays valid", async () => {
    const page = await openLink()
    await page.answer(({ resolve }) => resolve({ flow: "recovery" }))
    await screen.findByRole("heading", { name: "Новый пароль" })
    await fillIn()
    await page.answer(({ reject }) =>
      reject(new Rejected({ message: "", fieldErrors: { password: ["Слишком простой"] } }))
    )
    expect(await screen.findByText("Слишком простой")).toBeTruthy()
    expect(page.calls.at(-1)).toEqual([
      "followPasswordLink",
      {
        params: { token: "t-1" },
        payload: { password: "Another1pass", passwordConfirmation: "Another1pass" }
      }
    ])
    expect(page.address()).toBe("/verification/password/t-1")
  })
})
