import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Contest, ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { ContestsPage } from "../../../../src/features/olympiads/contests/ContestsPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const contest = (value: ContestStatus, changes: Partial<Contest> = {}): Contest => ({
  slug: value.replaceAll("_", "-"),
  title: `Олимпиада ${value}`,
  summary: "Пять задач для начинающих.",
  status: { value },
  registrationStartsAt: "2026-11-20T07:00:00.000Z",
  registrationEndsAt: "2026-12-05T07:00:00.000Z",
  startsAt: "2026-12-06T07:00:00.000Z",
  endsAt: "2026-12-06T19:00:00.000Z",
  durationS: 9000,
  serverTime: "2026-11-21T07:00:00.000Z",
  ...changes
})

/** A server with these contests, which records its queries. */
function startServer(items: ReadonlyArray<Contest>, total = items.length) {
  const asked: Array<unknown> = []
  const setup = { failing: false }
  const run = async (_name: string, { query }: { query: { page: number } }) => {
    asked.push(query)
    if (setup.failing) throw new Unreachable()
    return { items, page: query.page, limit: 20, total }
  }
  return { api: { run } as unknown as Api, asked, setup }
}

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

describe("ContestsPage", () => {
  test.each([
    ["open_registration", "Регистрация открыта", "Скоро"],
    ["closed_registration", "Регистрация закрыта", "Скоро"],
    ["available_after", "Ожидает начала", "Скоро"],
    ["started_contest", "Идёт сейчас", "Сейчас"],
    ["result_calculation", "Подводим итоги", "Прошедшие"],
    ["closed_contest", "Завершена", "Прошедшие"]
  ] as const)("shows %s as %s, under «%s»", async (status, wording, section) => {
    await renderApp(<ContestsPage />, { api: startServer([contest(status)]).api, path: "/contests" })
    const region = within(await screen.findByRole("region", { name: section }))
    expect(region.getByRole("heading", { level: 3, name: `Олимпиада ${status}` })).toBeTruthy()
    expect(region.getByText(wording)).toBeTruthy()
    expect(screen.getAllByRole("region")).toHaveLength(1)
    const link = region.getByRole("link", { name: `Олимпиада ${status}` })
    expect(link.getAttribute("href")).toBe(`/contests/${status.replaceAll("_", "-")}`)
  })

  test("promises no start soon for a stage that begins in two weeks", async () => {
    await renderApp(<ContestsPage />, { api: startServer([contest("available_after")]).api })
    expect(await screen.findByText("Ожидает начала")).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Скоро начн|на местах|Список участников/)
  })

  test("shows the registration, the start and the duration, also in machine-readable form", async () => {
    await renderApp(<ContestsPage />, { api: startServer([contest("open_registration")]).api })
    const card = within(await screen.findByRole("region", { name: "Скоро" }))
    expect(card.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Регистрация до",
      "Начало",
      "Окончание",
      "На решение"
    ])
    expect(card.getByText("2 часа 30 минут")).toBeTruthy()
    expect(card.getAllByRole("time").map((time) => time.getAttribute("datetime"))).toEqual([
      "2026-12-05T07:00:00.000Z",
      "2026-12-06T07:00:00.000Z",
      "2026-12-06T19:00:00.000Z"
    ])
  })

  test.each([
    ["Asia/Vladivostok", /^6 дек\.[^(]* 17:00 \(10:00 по Москве\)$/],
    ["America/Anchorage", /^5 дек\.[^(]* 22:00 \(6 дек\..* 10:00 по Москве\)$/],
    ["Europe/Moscow", /10:00$/]
  ])(
    "shows the start in the time zone %s, and in the organisers' zone if it differs",
    async (zone, startText) => {
      vi.stubEnv("TZ", zone)
      await renderApp(<ContestsPage />, { api: startServer([contest("open_registration")]).api })
      const [, starts] = (await screen.findAllByRole("definition")).map(({ textContent }) => textContent)
      expect(starts).toMatch(startText)
    }
  )

  test("shows when the registration opens, if that is in the future by the server's clock", async () => {
    const upcoming = contest("open_registration", { serverTime: "2026-11-19T07:00:00.000Z" })
    await renderApp(<ContestsPage />, { api: startServer([upcoming]).api })
    expect((await screen.findAllByRole("term"))[0]?.textContent).toBe("Регистрация с")
    expect(screen.getByText("Скоро регистрация")).toBeTruthy()
    expect(screen.queryByText("Идёт запись участников.")).toBeNull()
  })

  test("shows the start and the end if participants have no time of their own", async () => {
    const fullLength = contest("started_contest", { durationS: null })
    await renderApp(<ContestsPage />, { api: startServer([fullLength]).api, language: "en" })
    expect(await screen.findByText("12 hours")).toBeTruthy()
  })

  test("says that no contests are ahead if all are past", async () => {
    await renderApp(<ContestsPage />, { api: startServer([contest("closed_contest")]).api })
    expect(await screen.findByText(/Пока новых олимпиад нет/)).toBeTruthy()
  })

  test("explains contests and links to practice if there are none", async () => {
    await renderApp(<ContestsPage />, { api: startServer([]).api })
    expect(await screen.findByText(/Олимпиада — это соревнование/)).toBeTruthy()
    const practise = screen.getByRole("link", { name: "Потренироваться на задачах" })
    expect(practise.getAttribute("href")).toBe("/problems")
  })

  test("loads the page of the address, and leads back from a missing one", async () => {
    const server = startServer([], 21)
    await renderApp(<ContestsPage />, { api: server.api, path: "/contests?page=9" })
    const back = await screen.findByRole("link", { name: "К первой странице" })
    expect(back.getAttribute("href")).toBe("/contests")
    expect(server.asked).toEqual([{ page: 9 }])
  })

  test("reports a failure to load, and retries", async () => {
    const server = startServer([contest("started_contest")])
    server.setup.failing = true
    await renderApp(<ContestsPage />, { api: server.api })
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    server.setup.failing = false
    await act(async () => retry.click())
    expect(await screen.findByText("Идёт сейчас")).toBeTruthy()
  })

  test("reports that it is loading", async () => {
    await renderApp(<ContestsPage />)
    expect((await screen.findByRole("status")).textContent).toBe("Загружаем олимпиады")
  })
})
