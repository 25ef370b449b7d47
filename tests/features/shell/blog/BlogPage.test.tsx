import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { BlogPage } from "../../../../src/features/shell/blog/BlogPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const post = {
  slug: "first-olympiad",
  title: "Первая олимпиада",
  summary: "Как подготовиться и не испугаться.",
  author: "Команда Zama",
  date: "2026-11-03",
  minutes: 5
}

const open = (answer: () => Promise<unknown>, language: "ru" | "en" = "ru") =>
  renderApp(<BlogPage />, { api: { run: answer } as unknown as Api, path: "/blog", language })

afterEach(cleanup)

describe("BlogPage", () => {
  test("lists the posts as links with day, author and length", async () => {
    await open(() => Promise.resolve([post, { ...post, slug: "other", title: "Вторая", minutes: 1 }]))
    const [first, second] = await screen.findAllByRole("article")
    expect(screen.getByRole("heading", { level: 1, name: "Блог" })).toBeTruthy()
    expect(within(first!).getByRole("link", { name: post.title }).getAttribute("href")).toBe(
      "/blog/first-olympiad"
    )
    expect(within(first!).getByText("Команда Zama · 3 ноября 2026 г.").getAttribute("datetime")).toBe(
      "2026-11-03"
    )
    expect(within(first!).getByText("5 минут чтения")).toBeTruthy()
    expect(within(second!).getByText("1 минута чтения")).toBeTruthy()
  })

  test("formats days in English", async () => {
    await open(() => Promise.resolve([post]), "en")
    expect(await screen.findByText("Команда Zama · November 3, 2026")).toBeTruthy()
    expect(screen.getByText("5 minutes to read")).toBeTruthy()
  })

  test("reports that it is loading", async () => {
    await open(() => new Promise(() => {}))
    expect(screen.getByRole("status").textContent).toBe("Загружаем…")
    expect(screen.getByRole("heading", { level: 1 })).toBeTruthy()
  })

  test("explains an empty list", async () => {
    await open(() => Promise.resolve([]))
    expect(await screen.findByText("Статей пока нет")).toBeTruthy()
    expect(screen.getByRole("link", { name: "К задачам" }).getAttribute("href")).toBe("/problems")
  })

  test("offers a retry if loading failed", async () => {
    const answers = [() => Promise.reject(new Unreachable()), () => Promise.resolve([post])]
    await open(() => answers.shift()!())
    await screen.findByRole("alert")
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Попробовать ещё раз" })))
    expect(await screen.findByRole("article")).toBeTruthy()
  })
})
