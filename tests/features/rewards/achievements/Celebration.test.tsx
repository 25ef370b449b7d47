import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Notification } from "../../../../src/api/contract/messages/notifications.ts"
import { Celebration } from "../../../../src/features/rewards/achievements/Celebration.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const milestone = (id: number, read = false): Notification => ({
  id,
  createdAt: "2026-11-21T09:00:00.000Z",
  read,
  content: { kind: "achievement", achievement: id === 2 ? "streak_7" : "first_solve", topic: null }
})

function fakeServer() {
  const read: Array<unknown> = []
  const run = async (_name: string, { payload }: { payload: { ids: unknown } }) => {
    read.push(payload.ids)
    return { unread: 0 }
  }
  return { api: { run } as unknown as Api, read }
}

describe("Celebration", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test("shows an unread achievement, marks it as read at once, and closes by itself or by its button", async () => {
    const { api, read } = fakeServer()
    await renderApp(<Celebration items={[milestone(2), milestone(1), milestone(3, true)]} quiet={false} />, {
      api
    })
    expect(screen.getByText("Неделя подряд")).toBeTruthy()
    expect(screen.getByText("и ещё 1")).toBeTruthy()
    await expect.poll(() => read).toEqual([[2, 1]])
    fireEvent.click(screen.getByRole("button", { name: "Закрыть" }))
    expect(screen.queryByText("Новое достижение!")).toBeNull()
    cleanup()
    await renderApp(<Celebration items={[milestone(1)]} quiet={false} />, { api })
    expect(screen.getByText("Первое решение")).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(13_000))
    expect(screen.queryByText("Первое решение")).toBeNull()
  })

  test("shows nothing during solving and contests, and leaves the achievement unread", async () => {
    const { api, read } = fakeServer()
    await renderApp(<Celebration items={[milestone(1)]} quiet />, { api })
    expect(screen.queryByText("Первое решение")).toBeNull()
    expect(read).toEqual([])
  })

  test("ignores read achievements and other notifications", async () => {
    const { api, read } = fakeServer()
    const answer: Notification = {
      ...milestone(5),
      content: { kind: "report_answer", number: 1, answer: "Да" }
    }
    await renderApp(<Celebration items={[milestone(1, true), answer]} quiet={false} />, { api })
    expect([screen.queryByText("Новое достижение!"), read.length]).toEqual([null, 0])
  })
})
