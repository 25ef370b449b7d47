import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { createQueryClient } from "../../../../src/api/queries.ts"
import { PublicHeader } from "../../../../src/features/shell/frame/PublicHeader.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

/** Answers with the latest contest, and records each call. */
function apiWith(status: ContestStatus | null) {
  const calls: Array<string> = []
  const api = inMemoryApi((name: string) => {
    calls.push(name)
    return Promise.resolve(status === null ? null : { status: { value: status } })
  })
  return { api, calls }
}

const contests = () => screen.getByRole("link", { name: /^Олимпиады/ })
const lit = () => contests().querySelector("[data-lit=true]") !== null

describe("PublicHeader", () => {
  afterEach(cleanup)

  test("the sign-in link returns to the current page", async () => {
    await renderApp(<PublicHeader />, { path: "/problems?topic=loops&page=2" })

    const from = encodeURIComponent("/problems?topic=loops&page=2")
    expect(screen.getByRole("link", { name: "Войти" }).getAttribute("href")).toBe(`/sign-in?from=${from}`)
  })

  test("other sites are ordinary links, and our pages open inside the app", async () => {
    const config = { aboutUrl: "https://main.example/about" }
    const { address } = await renderApp(<PublicHeader />, { config })

    expect(screen.getByRole("link", { name: "О нас" }).getAttribute("href")).toBe(
      "https://main.example/about"
    )
    fireEvent.click(screen.getByRole("link", { name: "Блог" }))
    expect(address()).toBe("/blog")
  })

  test("marks the current section", async () => {
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
  ] as const)("the icon of a contest in %s is lit: %s", async (status, expected) => {
    const { api, calls } = apiWith(status)
    await renderApp(<PublicHeader />, { api })

    await expect.poll(() => calls).toEqual(["getLatestContest"])
    await expect.poll(lit).toBe(expected)
    expect(contests().textContent).toBe(expected ? "Олимпиады, есть активная олимпиада" : "Олимпиады")
  })

  test("the contest is loaded at most once in ten minutes", async () => {
    const { api, calls } = apiWith("started_contest")
    const { queries } = await renderApp(<PublicHeader />, { api })
    await expect.poll(lit).toBe(true)
    cleanup()
    expect(queries.getQueryState(queryKeys.latestContest)?.isInvalidated).toBe(false)
    await renderApp(<PublicHeader />, { api, queries })
    expect([calls, lit()]).toEqual([["getLatestContest"], true])
  })

  test("the page's own data light the icon without a call", async () => {
    const { api, calls } = apiWith(null)
    const queries = createQueryClient(() => {})
    queries.setQueryData(queryKeys.latestContest, { status: { value: "open_registration" } })
    await renderApp(<PublicHeader />, { api, queries })

    expect([calls, lit()]).toEqual([[], true])
  })

  test("the mobile menu has the same links, and closes when one is followed", async () => {
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

  test("a chosen theme applies at once and is stored in a cookie; the system's theme is not", async () => {
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
