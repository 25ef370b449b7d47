import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { AuthoredProblem } from "../../../../src/api/contract/organiser/problems.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { OrganiserProblemsPage } from "../../../../src/features/organiser/problems/OrganiserProblemsPage.tsx"
import { listed, showOver } from "./problemSetup.tsx"

afterEach(cleanup)

const show = (listAuthoredProblems: () => unknown, path = "/organiser/problems") =>
  showOver({ listAuthoredProblems }, "/organiser/problems", <OrganiserProblemsPage />, path)

const pageOf = (items: ReadonlyArray<AuthoredProblem>) => ({ items, page: 1, limit: 20, total: items.length })

describe("the list of an organiser's problems", () => {
  test("shows title, access, proof, version and role of each problem", async () => {
    const other: AuthoredProblem = {
      ...listed,
      id: 8,
      titleRu: null,
      titleEn: "Tree",
      problemRole: "viewer",
      published: true,
      version: 5
    }
    await show(() => pageOf([listed, other, { ...listed, id: 9, titleRu: null, proof: null }]))
    const [first, second, third] = (await screen.findAllByRole("row")).slice(1).map((row) => within(row))
    expect(first!.getByRole("link", { name: /^Сумма/ }).getAttribute("href")).toBe("/organiser/problems/7")
    for (const text of ["Закрытая", "Всё сходится", "3", "Владелец"])
      expect(first!.getByText(text)).toBeTruthy()
    for (const text of ["Tree", "Открыта для всех", "Проверена не эта версия", "Наблюдатель"])
      expect(second!.getByText(text)).toBeTruthy()
    for (const text of ["Задача 9", "Не проверена"]) expect(third!.getByText(text)).toBeTruthy()
  })

  test("explains itself and offers the upload while it is empty", async () => {
    await show(() => pageOf([]))
    expect(await screen.findByText("Своих задач пока нет")).toBeTruthy()
    const upload = screen.getByRole("link", { name: "Загрузить задачу" })
    expect(upload.getAttribute("href")).toBe("/organiser/problems/new")
    expect(screen.queryByRole("searchbox")).toBeNull()
    expect(screen.getByRole("link", { name: "Олимпиады" }).getAttribute("href")).toBe("/organiser/contests")
  })

  test("is searched by the address, and says when nothing is found", async () => {
    const { inputsOf } = await show(() => pageOf([]), "/organiser/problems?q=tree")
    expect(await screen.findByText("Таких задач нет")).toBeTruthy()
    expect(inputsOf("listAuthoredProblems")).toEqual([{ query: { q: "tree" } }])
  })

  test("offers a retry after a failure", async () => {
    let isDown = true
    await show(() => {
      if (isDown) throw new Unreachable()
      return pageOf([listed])
    })
    isDown = false
    fireEvent.click(await screen.findByRole("button", { name: "Попробовать ещё раз" }))
    await waitFor(() => expect(screen.getByRole("link", { name: /^Сумма/ })).toBeTruthy())
  })
})
