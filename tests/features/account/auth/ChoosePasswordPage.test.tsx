import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { Conflict, Rejected } from "../../../../src/api/errors.ts"
import { ChoosePasswordPage } from "../../../../src/features/account/auth/ChoosePasswordPage.tsx"
import { FirstPasswordFirst } from "../../../../src/routes/AppRoutes.tsx"
import { linkPaths, linkSteps } from "../../../machines/linkSteps.ts"
import { startOfTime, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { pausedServer } from "../../../support/pausedServer.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensBeforeChoice } from "../../../support/tokens.ts"

async function openPage(path = "/choose-password?from=/problem/3/description") {
  const server = pausedServer()
  const session = startFakeSession(tokensBeforeChoice(1, startOfTime + 15 * 60_000))
  const routes = (
    <>
      <FirstPasswordFirst />
      <Routes>
        <Route path="/choose-password" element={<ChoosePasswordPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>
  )
  return {
    ...(await renderApp(routes, { api: server.api, session: session.actor, path })),
    ...server,
    session
  }
}

type Opened = Awaited<ReturnType<typeof openPage>>

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const fillIn = async () => {
  type("Пароль", "Pineapple7")
  type("Пароль ещё раз", "Pineapple7")
  const button = screen.getByRole("button", { name: "Сохранить и начать" })
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
  const chosen = event.type === "link.completed"
  return answer(({ resolve, reject }) => (chosen ? resolve(tokens) : reject(new Conflict({ message: "" }))))
}

const here = "/choose-password?from=/problem/3/description"
const shown: Readonly<Record<string, readonly [address: string, text: RegExp]>> = {
  looking: [here, /^Загружаем…$/],
  asking: [here, /^Привет, Анна! Придумайте свой пароль$/],
  unanswered: [here, /^Не получилось загрузить$/],
  stale: [here, /^Этот пароль уже не действует/],
  done: ["/problem/3/description", /^elsewhere$/]
}

describe("ChoosePasswordPage", () => {
  afterEach(cleanup)

  test.each(linkPaths("firstPassword"))("shows each state: $name", async (path) => {
    const page = await openPage()
    for (const { event, state } of linkSteps("firstPassword", path)) {
      await play(page, event)
      const [address, text] = shown[state]!
      await expect.poll(page.address).toBe(address)
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })

  test("opens instead of every other page", async () => {
    const page = await openPage("/profile?is_favorite=1")
    await expect.poll(page.address).toBe("/choose-password?from=%2Fprofile%3Fis_favorite%3D1")
  })

  test("shows the server's message at the field, and stores the tokens on success", async () => {
    const page = await openPage()
    await page.answer(({ resolve }) => resolve({ login: "romashka-07", firstName: null }))
    expect(await screen.findByText("romashka-07")).toBeTruthy()
    await fillIn()
    await page.answer(({ reject }) =>
      reject(new Rejected({ message: "", fieldErrors: { password_confirmation: ["Не совпали"] } }))
    )
    expect(await screen.findByText("Не совпали")).toBeTruthy()
    await fillIn()
    await page.answer(({ resolve }) => resolve(tokens))
    await expect.poll(() => page.session.environment.cookies).toEqual(tokens)
    expect(page.calls.at(-1)).toEqual([
      "chooseFirstPassword",
      { payload: { password: "Pineapple7", passwordConfirmation: "Pineapple7" } }
    ])
  })

  test("another user can sign out", async () => {
    const page = await openPage()
    await act(async () => screen.getByRole("button", { name: "Это не я, выйти" }).click())
    expect(page.session.journal).toContain("signOut")
  })
})
