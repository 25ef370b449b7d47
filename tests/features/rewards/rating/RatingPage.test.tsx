import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Rating, RatingRow } from "../../../../src/api/contract/rewards/rating.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { RatingPage } from "../../../../src/features/rewards/rating/RatingPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const row = (place: number, changes: Partial<RatingRow> = {}): RatingRow => ({
  place,
  userId: 100 + place,
  name: `Лиса ${place}`,
  points: 1230 - place * 10,
  solved: 21,
  me: false,
  city: null,
  public: false,
  avatar: null,
  frame: null,
  ...changes
})
const me = row(57, { name: "Ёжик", me: true })

/** A server with this rating, which records its queries. */
function startServer(answer: Partial<Rating>) {
  const asked: Array<unknown> = []
  const setup = { failing: false, answer }
  const run = async (_name: string, { query }: { query: object }) => {
    asked.push(query)
    if (setup.failing) throw new Unreachable()
    return { items: [], page: 1, limit: 20, total: 0, mine: null, ...setup.answer }
  }
  return { api: { run } as unknown as Api, asked, setup }
}

const texts = (elements: ReadonlyArray<HTMLElement>) => elements.map(({ textContent }) => textContent)
const nbsp = /\s/g

afterEach(cleanup)

describe("RatingPage", () => {
  test("shows ranks, names, solved problems and points, and a number in place of a missing name", async () => {
    const items = [row(1), row(2, { name: null, solved: 1, points: 31 })]
    await renderApp(<RatingPage />, { api: startServer({ items, total: 2 }).api, path: "/rating" })
    const table = within(await screen.findByRole("table", { name: "Рейтинг" }))
    expect(texts(table.getAllByRole("columnheader"))).toEqual(["Место", "Участник", "Решено", "Очки"])
    const cells = texts(table.getAllByRole("cell")).map((text) => text?.replaceAll(nbsp, " "))
    expect(cells.slice(0, 4)).toEqual(["1", "Л1Лиса 1", "21 задача", "1 220 очков"])
    expect(cells.slice(4)).toEqual(["2", "№Участник № 102", "1 задача", "31 очко"])
    expect(screen.getByText("2 участника")).toBeTruthy()
  })

  test("shows the learner's own row separately, with a link to its page of the table", async () => {
    await renderApp(<RatingPage />, {
      api: startServer({ items: [row(1)], total: 60, mine: me }).api,
      path: "/rating?query=лиса"
    })
    const mine = within(await screen.findByRole("region", { name: "Моё место" }))
    expect(mine.getByText("57-е место")).toBeTruthy()
    expect(mine.getByRole("link", { name: "Показать в таблице" }).getAttribute("href")).toBe("/rating?page=3")
  })

  test("marks the learner's row in the table, also in words", async () => {
    await renderApp(<RatingPage />, {
      api: startServer({ items: [row(56), me], page: 3, total: 60, mine: me }).api,
      path: "/rating?page=3"
    })
    const marked = within(await screen.findByRole("row", { current: true }))
    expect(marked.getByText("Это вы")).toBeTruthy()
    expect(screen.queryByRole("link", { name: "Показать в таблице" })).toBeNull()
  })

  test("invites a learner without solved problems to the problem list", async () => {
    await renderApp(<RatingPage />, { api: startServer({ items: [row(1)], total: 1 }).api })
    expect(await screen.findByText("Вас ещё нет в рейтинге")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Выбрать задачу" }).getAttribute("href")).toBe("/problems")
  })

  test("puts the search into the address and the query, starting from the first page", async () => {
    const server = startServer({ items: [row(1)], total: 60 })
    const { address } = await renderApp(<RatingPage />, { api: server.api, path: "/rating?page=2&city=Тула" })
    await screen.findByRole("table")
    expect(server.asked).toEqual([{ page: 2, city: "Тула" }])
    fireEvent.change(screen.getByRole("searchbox", { name: "Найти участника" }), {
      target: { value: " ёж " }
    })
    await waitFor(() => expect(server.asked.at(-1)).toEqual({ city: "Тула", query: "ёж" }))
    const search = new URL(address() ?? "", "http://site").searchParams
    expect(Object.fromEntries(search)).toEqual({ city: "Тула", query: "ёж" })
  })

  test("shows a city by consent, links to public profiles, and finds by city", async () => {
    const server = startServer({ items: [row(1, { city: "Орёл", public: true }), row(2)], total: 2 })
    await renderApp(<RatingPage />, { api: server.api, path: "/rating" })
    expect((await screen.findByRole("link", { name: "Лиса 1" })).getAttribute("href")).toBe("/users/101")
    expect(screen.getByText("Орёл")).toBeTruthy()
    expect(screen.queryByRole("link", { name: "Лиса 2" })).toBeNull()
    fireEvent.change(screen.getByRole("searchbox", { name: "Город" }), { target: { value: "орел" } })
    await waitFor(() => expect(server.asked.at(-1)).toEqual({ city: "орел" }))
  })

  test.each([
    ["/rating", "Место первого свободно"],
    ["/rating?query=zzz", "Проверьте, как написано имя, или ищите по его части."],
    [
      "/rating?city=Тула",
      "Никто из тех, кто показывает город, не нашёлся. Город виден, только если человек включил это в настройках."
    ],
    ["/rating?page=9", "Такой страницы нет: участников меньше."]
  ])("explains an empty list at %s", async (path, text) => {
    await renderApp(<RatingPage />, { api: startServer({}).api, path })
    expect(await screen.findByText(text)).toBeTruthy()
    const reset = screen.queryByRole("link", { name: "Показать весь рейтинг" })
    expect(reset?.getAttribute("href")).toBe(path === "/rating" ? undefined : "/rating")
  })

  test("a rating that failed to load reports it and retries", async () => {
    const server = startServer({ items: [row(1)], total: 1 })
    server.setup.failing = true
    await renderApp(<RatingPage />, { api: server.api })
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    server.setup.failing = false
    await act(async () => retry.click())
    expect(await screen.findByRole("table", { name: "Рейтинг" })).toBeTruthy()
  })

  test("reports that it is loading", async () => {
    await renderApp(<RatingPage />)
    expect(texts(screen.getAllByRole("status"))).toContain("Загружаем рейтинг")
  })
})
