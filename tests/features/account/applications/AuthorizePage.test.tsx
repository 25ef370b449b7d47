import { act, cleanup, screen, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { AuthorizePage } from "../../../../src/features/account/applications/AuthorizePage.tsx"
import { back, question } from "../../../../qa/models/linkModels.ts"
import { linkPaths, linkSteps } from "../../../machines/linkSteps.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const search =
  "?client_id=c&redirect_uri=https%3A%2F%2Fchess.example%2F&response_type=code&scope=openid&scope=email&state=s"
const request = {
  clientId: "c",
  redirectUri: "https://chess.example/",
  responseType: "code",
  scope: ["openid", "email"],
  state: "s"
}

async function openPage(path = `/oauth/authorize${search}`) {
  const calls: Array<readonly [name: string, input: unknown]> = []
  const waiting: Array<{ resolve: (value: unknown) => void; reject: (error: unknown) => void }> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const left: Array<string> = []
  const session = startFakeSession(tokens)
  const routes = (
    <Routes>
      <Route path="/oauth/authorize" element={<AuthorizePage leave={(address) => left.push(address)} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const app = await renderApp(routes, { api: inMemoryApi(run), session: session.actor, path })
  const answer = (settle: (call: (typeof waiting)[number]) => void) =>
    act(async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      settle(waiting.shift()!)
    })
  return { ...app, session, calls, left, answer }
}

type Opened = Awaited<ReturnType<typeof openPage>>

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click())

/** Plays a model event on the page. */
async function play({ answer }: Opened, { type, output, error, choice }: AnyEventObject) {
  if (type === "link.answered") return press(choice === true ? "Разрешить" : "Не разрешать")
  if (type === "link.retried") return press("Попробовать ещё раз")
  const decided = type.endsWith(".act")
  await answer(({ resolve, reject }) => {
    if (error !== undefined) reject(error)
    else resolve(decided ? { address: output } : output)
  })
}

/** The visible text in each state. */
const shown: Readonly<Record<string, string>> = {
  looking: "Узнаём, кто спрашивает",
  asking: "Впустить «Шахматы»?",
  acting: "Впустить «Шахматы»?",
  unanswered: "Не удалось узнать, кто спрашивает",
  stale: "Этот вход не работает"
}

describe("AuthorizePage", () => {
  afterEach(cleanup)

  test.each(linkPaths("consent"))("shows each state: $name", async (path) => {
    const page = await openPage()
    for (const { event, state, choice } of linkSteps("consent", path)) {
      await play(page, event)
      const isVisitor = event["output"]?.account === null
      const ended = isVisitor ? "elsewhere" : /^Возвращаем вас/
      expect(await screen.findByText(shown[state] ?? ended)).toBeTruthy()
      expect(page.left).toEqual(state === "done" && !isVisitor ? [back] : [])
      const busy = screen.queryAllByRole("button", { busy: true }).map(({ textContent }) => textContent)
      const pressed = choice === true ? "Разрешить" : "Не разрешать"
      expect(busy).toEqual(state === "acting" ? [pressed] : [])
    }
  })

  test("sends the application's request once for several presses", async () => {
    const page = await openPage()
    await page.answer(({ resolve }) => resolve(question))
    await press("Не разрешать")
    await expect.poll(() => page.calls.length).toBe(2)
    expect(page.calls).toEqual([
      ["askAuthorization", { payload: request }],
      ["decideAuthorization", { payload: { request, allow: false } }]
    ])
  })

  test("a second press has no effect", async () => {
    const page = await openPage()
    await page.answer(({ resolve }) => resolve(question))
    await press("Разрешить")
    await press("Разрешить")
    await press("Не разрешать")
    await expect
      .poll(() => page.calls.map(([name]) => name))
      .toEqual(["askAuthorization", "decideAuthorization"])
  })

  test.each([
    "",
    "?client_id=c",
    "?client_id=c&redirect_uri=javascript:alert(1)",
    "?client_id=c&client_id=d"
  ])("makes no call for an invalid link: %s", async (nowhere) => {
    const page = await openPage(`/oauth/authorize${nowhere}`)
    expect(await screen.findByText("Этот вход не работает")).toBeTruthy()
    expect([page.calls, page.left]).toEqual([[], []])
  })

  test("shows the application, the account, and the data that stays here", async () => {
    const page = await openPage()
    await page.answer(({ resolve }) => resolve({ ...question, shares: ["id", "nickname"], withheld: true }))
    await screen.findByText("kim@zama.test")
    const list = screen.getByRole("list", { name: "Что узнает «Шахматы»" })
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    ).toEqual(["Ваш номер на Zama, чтобы узнать вас в следующий раз", "Ник, если он у вас есть"])
    expect(screen.getByText(/^Это детский аккаунт/)).toBeTruthy()
    expect(screen.getByText(/вернётесь на chess\.example/)).toBeTruthy()
  })

  test("another user signs out and returns after signing in", async () => {
    const page = await openPage()
    await page.answer(({ resolve }) => resolve(question))
    await press("Это не я")
    await act(async () => page.session.play({ type: "xstate.done.actor.signOut" }))
    expect(page.session.journal).toEqual(["signOut", "forgetTokens", "forgetVisitor"])
    await page.answer(({ resolve }) => resolve({ ...question, account: null }))
    await expect
      .poll(page.address)
      .toBe(`/sign-in?${new URLSearchParams({ from: `/oauth/authorize${search}` })}`)
  })
})
