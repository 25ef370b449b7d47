import { cleanup, fireEvent, screen, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { NotFound, Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { PrintPage } from "../../../../src/features/olympiads/contest/PrintPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../../practice/problem/someProblem.ts"
import { someContest } from "./someInformation.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tasks = [
  { label: "A", points: 100, problem: someProblem },
  {
    label: "B",
    points: 50,
    problem: { ...someProblem, id: 8, title: "Лифт или лестница", timeLimitMs: 1500 }
  }
]

async function show(getContestStatements: () => unknown) {
  const answers: Readonly<Record<string, () => unknown>> = {
    getContest: () => someContest,
    getContestStatements
  }
  const run = async (name: string) => answers[name]?.()
  const node = (
    <Routes>
      <Route path="/contests/:contestName/print" element={<PrintPage />} />
    </Routes>
  )
  return renderApp(node, { api: { run } as unknown as Api, path: "/contests/cup/print" })
}

test("prints every problem with its points, and the whole page", async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal("print", print)
  await show(() => tasks)
  const sheet = within(await screen.findByRole("region", { name: "B. Лифт или лестница" }))
  expect(sheet.getByText("50 баллов · 1,5 с · 256 МБ")).toBeTruthy()
  expect(sheet.getByText("Сложите два числа.")).toBeTruthy()
  expect(screen.getAllByRole("heading", { name: /^[A-Z]\. / }).map(({ textContent }) => textContent)).toEqual(
    ["A. Две корзинки", "B. Лифт или лестница"]
  )
  fireEvent.click(screen.getByRole("button", { name: "Напечатать или сохранить в PDF" }))
  expect(print).toHaveBeenCalledOnce()
})

test.each([
  ["is unknown", new NotFound({ message: "Не найдено" })],
  ["has no answer", new Unreachable()]
])("problems stay on the page when a later request for them %s", async (_, failure) => {
  const setup = { fails: false }
  const { queries, address } = await show(() => {
    if (setup.fails) throw failure
    return tasks
  })
  await screen.findByRole("region", { name: "B. Лифт или лестница" })
  setup.fails = true
  void queries.invalidateQueries()
  await screen.findByRole("button", { name: "Попробовать ещё раз" })
  expect(screen.getByRole("region", { name: "B. Лифт или лестница" })).toBeTruthy()
  expect(address()).toBe("/contests/cup/print")
})

test("says when the problems will be available, and has nothing to print until then", async () => {
  await show(() => {
    throw new Rejected({ message: "Рано", code: "contest_not_finished" })
  })
  expect(await screen.findByText("Они откроются здесь, когда олимпиада закончится.")).toBeTruthy()
  expect(screen.queryByRole("button", { name: /Напечатать/ })).toBeNull()
})
