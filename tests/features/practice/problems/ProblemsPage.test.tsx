import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { ProblemsPage } from "../../../../src/features/practice/problems/ProblemsPage.tsx"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../problem/someProblem.ts"

/** A server with `total` problems, which records its queries. */
function startServer(total: number) {
  const asked: Array<string> = []
  const setup = { failing: false, total }
  const run = async (name: string, input: { query?: unknown }) => {
    if (name === "listTopics") return someProblem.topics
    asked.push(`${name} ${JSON.stringify(input.query ?? input)}`)
    if (setup.failing) throw new Unreachable()
    if (name !== "listProblems") return null
    const items = setup.total === 0 ? [] : [{ ...someProblem, myStatus: "solved" }]
    return { items, page: 1, limit: 20, total: setup.total }
  }
  return { api: { run } as unknown as Api, asked, setup }
}

afterEach(cleanup)

describe("ProblemsPage", () => {
  test("shows problems with difficulty, acceptance rate and topics, and no stars to a visitor", async () => {
    await renderApp(<ProblemsPage />, { api: startServer(42).api, path: "/problems" })

    const link = await screen.findByRole("link", { name: /Две корзинки/ })
    expect(link.getAttribute("href")).toBe("/problem/7/description")
    const row = within(screen.getAllByRole("row")[1]!)
    expect(row.getByRole("img", { name: "Сложность 3 из 10" })).toBeTruthy()
    expect(row.getByRole("img", { name: /^Решаемость 50\s%$/ })).toBeTruthy()
    expect(row.getByText("Циклы")).toBeTruthy()
    expect(row.queryByRole("button")).toBeNull()
    expect(screen.getByText("42 задачи")).toBeTruthy()
  })

  test("puts search and filters into the address and the query, and ignores unknown ones", async () => {
    const server = startServer(1)
    const { address } = await renderApp(<ProblemsPage />, {
      api: server.api,
      path: "/problems?sort=nonsense&page=3"
    })
    await screen.findByRole("link", { name: /Две корзинки/ })
    expect(server.asked).toEqual(['listProblems {"page":3}'])

    fireEvent.change(screen.getByRole("searchbox", { name: "Найти задачу" }), { target: { value: "кот" } })
    await waitFor(() => expect(decodeURI(address() ?? "")).toBe("/problems?q=кот"))
    fireEvent.change(screen.getByRole("combobox", { name: "Сложность" }), { target: { value: "3-4" } })
    await waitFor(() => expect(server.asked.at(-1)).toBe('listProblems {"q":"кот","difficulty":"3-4"}'))
  })

  test("the slash key focuses the search", async () => {
    await renderApp(<ProblemsPage />, { api: startServer(1).api })

    fireEvent.keyDown(document.body, { key: "/" })

    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Найти задачу" }))
  })

  test("a star changes at once and reverts after a failure", async () => {
    const server = startServer(1)
    await renderApp(<ProblemsPage />, { api: server.api, session: startFakeSession(tokens).actor })
    const star = await screen.findByRole("button", { name: "Добавить в избранное: Две корзинки" })
    expect(screen.getByRole("img", { name: "Решена" })).toBeTruthy()

    server.setup.failing = true
    await act(async () => star.click())

    expect(server.asked.at(-1)).toBe('addFavorite {"params":{"id":7}}')
    expect(await screen.findByRole("button", { name: /Добавить в избранное/ })).toBeTruthy()
  })

  test("an empty result is explained and resets the filters", async () => {
    const server = startServer(0)
    const { address } = await renderApp(<ProblemsPage />, { api: server.api, path: "/problems?q=zzz" })

    const reset = await screen.findByRole("button", { name: "Сбросить фильтры" })
    await act(async () => reset.click())

    expect(address()).toBe("/problems")
    expect(await screen.findByText("Задач пока нет")).toBeTruthy()
  })

  test("a list that failed to load reports it and retries", async () => {
    const server = startServer(1)
    server.setup.failing = true
    await renderApp(<ProblemsPage />, { api: server.api })

    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    server.setup.failing = false
    await act(async () => retry.click())

    expect(await screen.findByRole("link", { name: /Две корзинки/ })).toBeTruthy()
  })
})
