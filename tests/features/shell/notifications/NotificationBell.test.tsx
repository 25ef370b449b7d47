import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Api } from "../../../../src/api/client.ts"
import type {
  NotificationContent,
  Notification
} from "../../../../src/api/contract/messages/notifications.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { RealtimeContext } from "../../../../src/features/shell/realtime/RealtimeContext.ts"
import type { RealtimeListener } from "../../../../src/actors/RealtimeSource.ts"
import { NotificationBell } from "../../../../src/features/shell/notifications/NotificationBell.tsx"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const verdict = (id: number, status: "accepted" | "wrong_answer", read = false): Notification => ({
  id,
  createdAt: "2026-11-21T09:00:00.000Z",
  read,
  content: {
    kind: "verdict",
    solutionId: 100 + id,
    problemId: 7,
    contest: null,
    problemTitle: "Мосты",
    status
  }
})
const answer: NotificationContent = { kind: "report_answer", number: 12, answer: "Починили, спасибо!" }

/** A server with these notifications, which records the marks. */
function fakeServer(items: ReadonlyArray<Notification>) {
  const server = { items, asked: 0, read: [] as Array<unknown>, down: false }
  const run = async (name: string, input: { payload?: { ids?: ReadonlyArray<number> } }) => {
    if (server.down) throw new Unreachable()
    if (name === "readNotifications") {
      const { ids } = input.payload ?? {}
      server.read.push(ids ?? "all")
      server.items = server.items.map((item) => ({
        ...item,
        read: item.read || ids === undefined || ids.includes(item.id)
      }))
    } else server.asked += 1
    const unread = server.items.filter(({ read }) => !read).length
    return { items: server.items, page: 1, limit: 20, total: server.items.length, unread }
  }
  return { server, api: inMemoryApi(run) }
}

const listeners = new Set<RealtimeListener>()
const realtime = () => ({
  subscribe: (listener: RealtimeListener) => {
    listeners.add(listener)
    listener({ type: "connection", state: "cut" })
    return () => void listeners.delete(listener)
  }
})

const show = async (api: Api) => {
  const { actor } = startFakeSession(tokens)
  return renderApp(
    <RealtimeContext value={realtime}>
      <NotificationBell />
    </RealtimeContext>,
    { api, session: actor }
  )
}

const notificationBell = () => screen.getByRole("button", { name: /Уведомления/ })
const openCentre = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /Уведомления/ }))
  return within(await screen.findByRole("dialog", { name: "Уведомления" }))
}

describe("NotificationBell", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    listeners.clear()
    vi.useRealTimers()
  })

  test("shows the number of unread ones, and links to their subjects", async () => {
    const { api, server } = fakeServer([verdict(2, "accepted"), verdict(1, "wrong_answer", true)])
    const view = await show(api)
    await expect.poll(() => notificationBell().textContent).toContain("1 непрочитанное")
    const centre = await openCentre()
    const solved = await centre.findByRole("link", { name: /Задача «Мосты» решена!.*Не прочитано/ })
    expect(centre.getByRole("link", { name: /неверный ответ/ }).textContent).not.toContain("Не прочитано")
    fireEvent.click(solved)
    await expect.poll(view.address).toBe("/problem/7/solutions/102")
    expect(server.read).toEqual([[2]])
    expect(screen.queryByRole("dialog")).toBeNull()
    await expect.poll(() => notificationBell().textContent).not.toContain("непрочитанн")
  })

  test("marks all as read", async () => {
    const { api, server } = fakeServer([verdict(2, "accepted"), verdict(1, "wrong_answer")])
    await show(api)
    const centre = await openCentre()
    fireEvent.click(await centre.findByRole("button", { name: "Отметить всё прочитанным" }))
    await expect.poll(() => centre.queryByRole("button", { name: "Отметить всё прочитанным" })).toBeNull()
    expect(server.read).toEqual(["all"])
  })

  test("an answer to a report expands, and is marked as read", async () => {
    const { api, server } = fakeServer([
      { id: 5, createdAt: "2026-11-21T09:00:00.000Z", read: false, content: answer }
    ])
    await show(api)
    const centre = await openCentre()
    const details = (await centre.findByText("Ответ на обращение № 12")).closest("details")!
    expect(server.read).toEqual([])
    act(() => void (details.open = true))
    expect(centre.getByText("Починили, спасибо!")).toBeTruthy()
    await expect.poll(() => server.read).toEqual([[5]])
  })

  test("reloads a moment after realtime events, once for several", async () => {
    const { api, server } = fakeServer([])
    await show(api)
    await expect.poll(() => server.asked).toBe(1)
    server.items = [verdict(1, "accepted")]
    for (const listener of listeners) {
      listener({ type: "event", name: "solution", data: {} })
      listener({ type: "event", name: "notifications", data: {} })
      listener({ type: "event", name: "notifications", data: {} })
    }
    expect(server.asked).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(1_600))
    await expect.poll(() => notificationBell().textContent).toContain("1 непрочитанное")
    expect(server.asked).toBe(2)
  })

  test("explains an empty list, and offers a retry after a failure", async () => {
    const { api, server } = fakeServer([])
    server.down = true
    await show(api)
    const centre = await openCentre()
    const retry = await centre.findByRole("button", { name: "Попробовать ещё раз" })
    server.down = false
    fireEvent.click(retry)
    expect(await centre.findByText("Пока тихо")).toBeTruthy()
  })
})
