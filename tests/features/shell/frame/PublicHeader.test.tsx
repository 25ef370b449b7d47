import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { apiAnsweredBy } from "../../../../src/api/apiAnsweredBy.ts"
import type { ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { createQueryClient } from "../../../../src/api/queries.ts"
import { PublicHeader } from "../../../../src/features/shell/frame/PublicHeader.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

/** Answers for the latest contest, and notes each call. */
function apiWith(status: ContestStatus | null) {
  const calls: Array<string> = []
  const api = apiAnsweredBy((name: string) => {
    calls.push(name)
    return Promise.resolve(status === null ? null : { status: { value: status } })
  })
  return { api, calls }
}

const contests = () => screen.getByRole("link", { name: /^Олимпиады/ })
const lit = () => contests().querySelector("[data-lit=true]") !== null

describe("PublicHeader", () => {
  afterEach(cleanup)

  test("the login button comes back to where it was pressed", async () => {
    await renderApp(<PublicHeader />, { path: "/problems?topic=loops&page=2" })

    const from = encodeURIComponent("/problems?topic=loops&page=2")
    expect(screen.getByRole("link", { name: "Войти" }).getAttribute("href")).toBe(`/sign-in?from=${from}`)
  })

  test("other sites open as ordinary links, pages of ours within the product", async () => {
    const config = { aboutUrl: "https://main.example/about" }
    const { address } = await renderApp(<PublicHeader />, { config })

    expect(screen.getByRole("link", { name: "О нас" }).getAttribute("href")).toBe(
      "https://main.example/about"
    )
    fireEvent.click(screen.getByRole("link", { name: "Блог" }))
    expect(address()).toBe("/blog")
  })

  test("says where the visitor is", async () => {
    await renderApp(<PublicHeader />, { path: "/problem/3/materials" })

    const current = screen.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"))
    expect(current.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      ["Задачи", "true"]
    ])
  })

  test.each([
    ["open_registration", true],
    ["closed_registration", true],
    ["available_after", true],
    ["started_contest", true],
    ["result_calculation", false],
    ["closed_contest", false],
    [null, false]
  ] as const)("the lightning of a contest in %s is lit: %s", async (status, expected) => {
    const { api, calls } = apiWith(status)
    await renderApp(<PublicHeader />, { api })

    await expect.poll(() => calls).toEqual(["getLatestContest"])
    await expect.poll(lit).toBe(expected)
    expect(contests().textContent).toBe(expected ? "Олимпиады, есть активная олимпиада" : "Олимпиады")
  })

  test("nobody is asked for the contest twice in ten minutes", async () => {
    const { api, calls } = apiWith("started_contest")
    const { queries } = await renderApp(<PublicHeader />, { api })
    await expect.poll(lit).toBe(true)
    cleanup()
    expect(queries.getQueryState(queryKeys.latestContest)?.isInvalidated).toBe(false)
    await renderApp(<PublicHeader />, { api, queries })
    expect([calls, lit()]).toEqual([["getLatestContest"], true])
  })

  test("what the page brought along lights it without a call", async () => {
    const { api, calls } = apiWith(null)
    const queries = createQueryClient(() => {})
    queries.setQueryData(queryKeys.latestContest, { status: { value: "open_registration" } })
    await renderApp(<PublicHeader />, { api, queries })

    expect([calls, lit()]).toEqual([[], true])
  })

  test("the burger opens the same places, and closes when one is followed", async () => {
    const { address } = await renderApp(<PublicHeader />, { path: "/problems" })
    const burger = screen.getByRole("button", { name: "Меню" })
    burger.focus()
    await act(async () => fireEvent.click(burger))

    const menu = await screen.findByRole("dialog", { name: "Меню" })
    const names = Array.from(menu.querySelectorAll("nav a"), (link) => link.textContent)
    expect(names).toEqual(["Задачи", "Олимпиады", "Блог", "О нас"])
    expect(document.documentElement.classList.contains("overflow-hidden")).toBe(true)

    await act(async () => fireEvent.click(menu.querySelectorAll("nav a")[3]!))
    expect(address()).toBe("/about")
    expect(screen.queryByRole("dialog")).toBe(null)
    expect(document.documentElement.classList.contains("overflow-hidden")).toBe(false)
    expect(document.activeElement).toBe(burger)
  })

  test("a chosen theme shows at once and is kept in a cookie; the system's is no cookie", async () => {
    await renderApp(<PublicHeader />)
    const picker = screen.getByLabelText("Тема")

    fireEvent.change(picker, { target: { value: "dark" } })
    expect([document.documentElement.dataset["theme"], document.cookie.includes("theme=dark")]).toEqual([
      "dark",
      true
    ])
    fireEvent.change(picker, { target: { value: "system" } })
    expect(document.cookie).not.toContain("theme=")
  })
})
