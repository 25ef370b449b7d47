import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { Monitor } from "../../../../src/api/contract/organiser/monitor.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { MonitorPage } from "../../../../src/features/organiser/contests/monitor/MonitorPage.tsx"
import { showOrganiserConsole } from "./organiserSetup.tsx"

const at = Date.parse("2026-11-21T10:00:00.000Z")
const monitor: Monitor = {
  at: new Date(at).toISOString(),
  registered: 40,
  started: 30,
  running: 25,
  active: 24,
  finished: 5,
  disqualified: 0,
  offline: 1,
  offlinePeople: [{ userId: 7, name: "Ёлкина Аня", city: "Тверь", seenAt: null }],
  perMinute: Array.from({ length: 60 }, (_, index) => ({
    at: new Date(at + (index - 59) * 60_000).toISOString(),
    count: index % 3
  })),
  solutions: 4,
  unofficial: 1,
  verdicts: [
    { status: "accepted", count: 3 },
    { status: "wrong_answer", count: 1 }
  ],
  queued: 2,
  oldestQueuedS: 150,
  failedRequests: { fiveMinutes: 0, hour: 4 },
  unansweredQuestions: 1
}

afterEach(cleanup)

const show = (getMonitor: () => unknown) =>
  showOrganiserConsole({ page: <MonitorPage />, route: "monitor", path: "monitor", calls: { getMonitor } })

test("shows the contest in numbers, words and a table", async () => {
  await show(() => monitor)
  const numbers = within(await screen.findByRole("region", { name: "Сейчас" }))
  const figure = (name: string) => numbers.getByText(name).nextElementSibling?.textContent
  expect(figure("На связи")).toContain("24")
  expect(figure("В очереди")).toBe("2первое решение ждёт 2 мин")
  expect(figure("Сбои запросов")).toContain("за час: 4")
  expect(screen.getByText("За последний час: 60, больше всего за минуту: 2.")).toBeTruthy()
  expect(screen.getByText("3 · 75 %")).toBeTruthy()
  const away = within(screen.getByRole("region", { name: "Кто пропал" }))
  expect(away.getByRole("link", { name: /Ёлкина Аня/ }).getAttribute("href")).toBe(
    "/organiser/contests/cup/people/7"
  )
})

test("says that there are no solutions and no inactive participants", async () => {
  await show(() => ({ ...monitor, verdicts: [], solutions: 0, offline: 0, offlinePeople: [] }))
  expect(await screen.findByText("Решений пока нет.")).toBeTruthy()
  expect(screen.getByText("Все, кто решает, на связи.")).toBeTruthy()
})

test("offers a retry if loading fails", async () => {
  await show(() => {
    throw new Unreachable()
  })
  expect(await screen.findByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy()
})
