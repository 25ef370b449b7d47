import { act, cleanup, createEvent, fireEvent, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { NotFound, Unreachable } from "../../../../src/api/errors.ts"
import { BlogPostPage } from "../../../../src/features/shell/blog/BlogPostPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const post = {
  slug: "first-olympiad",
  title: "Первая олимпиада",
  summary: "Как подготовиться и не испугаться.",
  author: "Команда Zama",
  date: "2026-11-03",
  minutes: 5,
  html: '<h2>План</h2><p>Решите <a href="/problem/1/description"><em>Две корзинки</em></a>.</p><p><a href="https://zama.example/">там</a></p>'
}

const routes = (
  <Routes>
    <Route path="/blog/:slug" element={<BlogPostPage />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
)

const open = (answer: () => Promise<unknown>, path = "/blog/first-olympiad") =>
  renderApp(routes, { api: { run: answer } as unknown as Api, path })

afterEach(cleanup)

describe("BlogPostPage", () => {
  test("shows the post under its title, with links to other posts", async () => {
    await open(() => Promise.resolve(post))
    expect(await screen.findByRole("heading", { level: 1, name: post.title })).toBeTruthy()
    expect(screen.getByRole("heading", { level: 2, name: "План" })).toBeTruthy()
    expect(document.title).toBe("Первая олимпиада · Zama")
    expect(screen.getByRole("link", { name: "Все статьи" }).getAttribute("href")).toBe("/blog")
    expect(screen.getByRole("link", { name: "Выбрать задачу" }).getAttribute("href")).toBe("/problems")
  })

  test("links to our pages stay inside the app", async () => {
    const { address } = await open(() => Promise.resolve(post))
    fireEvent.click(await screen.findByText("Две корзинки"))
    expect(address()).toBe("/problem/1/description")
  })

  test.each([
    ["opened in a new tab", "Две корзинки", { ctrlKey: true }],
    ["to other sites", "там", {}],
    ["that are invalid", "План", {}]
  ])("links %s are opened by the browser", async (_, text, keys) => {
    const { address } = await open(() => Promise.resolve(post))
    const element = await screen.findByText(text)
    const click = createEvent.click(element, { ...keys, cancelable: true })
    fireEvent(element, click)
    expect([click.defaultPrevented, address()]).toEqual([false, "/blog/first-olympiad"])
  })

  test.each([
    ["/blog/none", () => Promise.reject(new NotFound({ message: "none" }))],
    ["/blog/Not_a-Slug", () => Promise.reject(new Error("must not be called"))]
  ])("%s leads to 404", async (path, answer) => {
    const { address } = await open(answer, path)
    expect(await screen.findByText("elsewhere")).toBeTruthy()
    expect(address()).toBe("/404")
  })

  test("reports that it is loading, and offers a retry after a failure", async () => {
    const answers = [() => Promise.reject(new Unreachable()), () => Promise.resolve(post)]
    await open(() => answers.shift()!())
    expect(screen.getByRole("status").textContent).toBe("Загружаем…")
    await screen.findByRole("alert")
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Попробовать ещё раз" })))
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy()
  })
})
