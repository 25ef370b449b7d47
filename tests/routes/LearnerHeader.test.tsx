import { act, cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"
import type { Api } from "../../src/api/client.ts"
import { isWithoutDialogs } from "../../src/routes/pagesWithoutDialogs.ts"
import { LearnerHeader } from "../../src/routes/LearnerHeader.tsx"
import { RealtimeContext } from "../../src/features/shell/realtime/RealtimeContext.ts"
import { tokens } from "../../qa/models/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"
import { renderApp } from "../support/renderApp.tsx"

/** A server with today's reward until it is claimed. */
function fakeServer() {
  const setup = { claimed: false, asked: [] as Array<string> }
  const run = async (name: string) => {
    setup.asked.push(name)
    if (name === "listNotifications") return { items: [], page: 1, limit: 20, total: 0, unread: 0 }
    if (name === "claimDailyReward") setup.claimed = true
    return {
      day: 3,
      amounts: [5, 5, 10, 10, 15, 15, 30],
      claimed: setup.claimed,
      nextAt: "2026-11-21T21:00:00.000Z",
      serverTime: "2026-11-21T09:00:00.000Z"
    }
  }
  return { api: inMemoryApi(run), setup }
}

const realtime = () => ({ subscribe: () => () => {} })
const show = (api: Api, path: string, narrow = false) =>
  renderApp(
    <RealtimeContext value={realtime}>
      <LearnerHeader narrow={narrow} className="row" />
    </RealtimeContext>,
    { api, path, session: startFakeSession(tokens).actor }
  )

const claim = () => screen.findByRole("button", { name: "Забрать 10 замарублей" })
const link = () => screen.findByRole("link", { name: "Награда дня" })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe("the daily reward in the menus", () => {
  test("is offered on the day's first visit, claimed by one press, and then hidden", async () => {
    const { api, setup } = fakeServer()
    await show(api, "/problems")
    await act(async () => (await claim()).click())
    expect(await screen.findByText("Получено 10 замарублей. До завтра!")).toBeTruthy()
    expect(setup.asked.filter((name) => name === "claimDailyReward")).toHaveLength(1)
    await act(async () => screen.getByRole("button", { name: "Закрыть" }).click())
    await expect.poll(() => screen.queryByRole("link", { name: "Награда дня" })).toBeNull()
  })

  test("becomes a link once it was offered, which leads to the account", async () => {
    const { api } = fakeServer()
    await show(api, "/problems")
    await claim()
    cleanup()
    await show(api, "/problems")
    expect((await link()).getAttribute("href")).toBe("/profile")
    expect(screen.queryByRole("button", { name: /Забрать/ })).toBeNull()
    localStorage.setItem("reward-offered", "2026-11-20T21:00:00.000Z")
    cleanup()
    await show(api, "/problems")
    expect(await claim()).toBeTruthy()
  })

  test("is a link in a narrow menu", async () => {
    const { api } = fakeServer()
    await show(api, "/problems", true)
    expect(await link()).toBeTruthy()
    expect(localStorage.getItem("reward-offered")).toBeNull()
  })

  test.each(["/problem/7/description", "/contests/cup/101/description", "/entry-test/1", "/profile"])(
    "is not offered at %s, and stays available",
    async (path) => {
      const { api, setup } = fakeServer()
      await show(api, path)
      await expect.poll(() => setup.asked).toContain("listNotifications")
      expect(setup.asked).not.toContain("getDailyReward")
      expect(localStorage.getItem("reward-offered")).toBeNull()
    }
  )
})

test.each([
  ["/problems", false],
  ["/contests", false],
  ["/courses/python-from-zero", false],
  ["/profile", false],
  ["/contests/cup", true],
  ["/contests/cup/end", true],
  ["/problem/7/solutions/1", true],
  ["/courses/python-from-zero/lesson/3", true],
  ["/entry-test/1/result", true]
])("at %s quiet is %s", (path, quiet) => expect(isWithoutDialogs(path)).toBe(quiet))
