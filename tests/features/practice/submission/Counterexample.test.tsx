import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Counterexample as Search, Verdict } from "../../../../src/api/contract/practice/solutions.ts"
import { defaultCheckerFlags } from "../../../../src/checker/compareOutput.ts"
import { LazyCounterexample } from "../../../../src/features/practice/submission/LazyCounterexample.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const nothing: Search = { state: "offered", failuresLeft: 0, tried: 0, found: null }

const failed = { id: 5, status: "wrong_answer", mine: true } as const

/** Shows the search of a failed solution; `answers` are the server's, in order. */
function show(
  answers: ReadonlyArray<Partial<Search>>,
  solution: { id: number; status: Verdict; mine: boolean } = failed
) {
  const left = [...answers]
  const run = vi.fn<(name: string) => Promise<Search>>(() => {
    const answer = left.length > 1 ? left.shift() : left[0]
    return Promise.resolve({ ...nothing, ...answer })
  })
  void renderApp(<LazyCounterexample solution={solution} checker={defaultCheckerFlags} />, {
    api: { run } as unknown as Api
  })
  return run
}

const found = {
  input: "2\n1 1\n",
  expected: "2\n",
  actual: "1\n",
  status: "wrong_answer",
  message: ""
} as const

test("the offer starts a search, which ends with an input, both outputs and the first difference", async () => {
  const run = show([{}, { state: "queued" }, { state: "running" }, { state: "found", tried: 3, found }])
  fireEvent.click(await screen.findByRole("button", { name: "Найти, где программа ошибается" }))
  await screen.findByRole("heading", { name: "На этих данных программа ошибается" })
  screen.getByText("Неверный ответ")
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["2", "1"])
  expect(run.mock.calls.filter(([name]) => name === "startCounterexample")).toHaveLength(1)
})

test.each([
  [{ state: "locked", failuresLeft: 2 }, "Ещё 2 неудачные попытки"],
  [{ state: "running" }, "Ищем небольшие входные данные"],
  [{ state: "none", tried: 41 }, "На 41 небольшом примере программа отвечает верно"],
  [{ state: "failed" }, "Поиск сломался"]
] as const)("a search that is %o says so", async (answer, text) => {
  show([answer])
  expect(await screen.findByText(new RegExp(text))).toBeDefined()
})

test("a problem without a search shows nothing", async () => {
  const run = show([{ state: "unavailable" }])
  await waitFor(() => expect(run).toHaveBeenCalled())
  expect(screen.queryByRole("status")).toBeNull()
})

test.each([
  ["accepted", true],
  ["compilation_error", true],
  ["judge_error", true],
  ["wrong_answer", false]
] as const)("a solution that is %s and mine: %s has no search", async (status, mine) => {
  const run = show([{}], { id: 5, status, mine })
  await Promise.resolve()
  expect(run).not.toHaveBeenCalled()
})
