import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Problem } from "../../../../src/api/contract/practice/problems.ts"
import type { Solution } from "../../../../src/api/contract/practice/solutions.ts"
import { ProblemPage } from "../../../../src/features/practice/problem/ProblemPage.tsx"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../problem/someProblem.ts"

const answerTests = [
  { name: "01", bytes: 4 },
  { name: "02", bytes: 5000 }
]

const rejected: Solution = {
  id: 5,
  problemId: 7,
  language: "answers",
  source: '{"01":"4"}',
  status: "wrong_answer",
  score: 50,
  timeMs: null,
  memoryKb: null,
  testsDone: 2,
  testsTotal: 2,
  receivedAt: "2026-11-26T09:00:00.000Z",
  mine: true,
  author: "Я",
  compileLog: null,
  queuePlace: null,
  backend: null,
  tests: ["accepted", "wrong_answer"].map((status, index) => ({
    ordinal: index + 1,
    sample: false,
    status: status as "accepted",
    timeMs: null,
    memoryKb: null,
    input: null,
    expected: null,
    actual: null,
    message: null
  }))
}

async function open({
  path = "description",
  ...changes
}: Partial<Problem> & { readonly path?: string } = {}) {
  const problem: Problem = { ...someProblem, answerTests, ...changes }
  const sent: Array<unknown> = []
  const api = inMemoryApi(async (name: string, input: { payload: unknown; params: unknown }) => {
    if (name === "getProblem") return problem
    if (name === "getSolution") return rejected
    if (name === "getCounterexample") return { state: "unavailable", failuresLeft: 0, tried: 0, found: null }
    if (name === "getTestInput") {
      sent.push(input.params)
      return { type: "application/octet-stream", bytes: new TextEncoder().encode("2 2\n") }
    }
    if (name === "submitSolution") {
      sent.push(input.payload)
      return new Promise(() => {})
    }
    return name === "listLanguages" ? [] : { items: [], page: 1, limit: 20, total: 0 }
  })
  const view = await renderApp(
    <Routes>
      <Route path="/problem/:id/:section/:solutionId?" element={<ProblemPage />} />
    </Routes>,
    { api, path: `/problem/7/${path}`, session: startFakeSession(tokens).actor }
  )
  return { ...view, sent }
}

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {}
  }))
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const submit = async () => {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Отправить" })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

test("a problem with one test has a text field, and its text is the solution", async () => {
  const { sent } = await open({ id: 7, answerTests: [{ name: "01", bytes: 0 }] })
  fireEvent.change(await screen.findByLabelText("Ответ"), { target: { value: "42" } })
  await submit()
  await waitFor(() => expect(sent).toEqual([{ language: "answers", source: '{"01":"42"}' }]))
  expect(screen.queryByText(/^Время:/)).toBeNull()
  expect(screen.queryByRole("button", { name: "Запустить" })).toBeNull()
})

test("an answer to choose has its options, and the numbers of the chosen ones are the solution", async () => {
  const choice = { several: true, options: ["<p>red</p>", "<p>green</p>", "<p>blue</p>"] }
  const { sent } = await open({ answerTests: [{ name: "01", bytes: 0, choice }] })
  fireEvent.click(await screen.findByRole("checkbox", { name: "blue" }))
  fireEvent.click(screen.getByRole("checkbox", { name: "red" }))
  await submit()
  await waitFor(() => expect(sent).toEqual([{ language: "answers", source: '{"01":"1 3"}' }]))
  expect(screen.queryByText("Перетащите ответы сюда")).toBeNull()
})

test("chosen files answer the tests of their names, and other files are named", async () => {
  const { sent } = await open()
  await screen.findByText("Есть ответы на тесты: 0 из 2")
  const files = [new File(["4"], "01.out"), new File(["?"], "notes.txt")]
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files } })
  await screen.findByText("Есть ответы на тесты: 1 из 2")
  await screen.findByText("Добавлен 1 ответ")
  await screen.findByText("notes.txt: нет теста с таким именем")
  await submit()
  await waitFor(() => expect(sent).toEqual([{ language: "answers", source: '{"01":"4"}' }]))
})

test("nothing is sent without an answer", async () => {
  const { sent } = await open({ answerTests: [{ name: "01", bytes: 0 }] })
  await submit()
  fireEvent.change(await screen.findByLabelText("Ответ"), { target: { value: "42" } })
  await submit()
  await waitFor(() => expect(sent).toEqual([{ language: "answers", source: '{"01":"42"}' }]))
})

test("the draft outlives the page", async () => {
  const { unmount } = await open({ answerTests: [{ name: "01", bytes: 0 }] })
  fireEvent.change(await screen.findByLabelText("Ответ"), { target: { value: "kept" } })
  unmount()
  await open({ answerTests: [{ name: "01", bytes: 0 }] })
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Ответ")).value).toBe("kept")
})

test("the inputs of the tests can be downloaded", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }))
  const { sent } = await open()
  fireEvent.click(await screen.findByText("Тест 2: 02"))
  fireEvent.click(await screen.findByRole("button", { name: "Скачать входные данные теста 02 (4,88 КБ)" }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, ordinal: 2 }]))
})

test("a sent solution shows its answers and the tests without one", async () => {
  await open({ path: "solutions/5" })
  const list = await screen.findByRole("list", { name: "Отправленные ответы" })
  expect(within(list).getByText("4")).toBeTruthy()
  expect(within(list).getByText("Ответа на этот тест не было, поэтому он не засчитан")).toBeTruthy()
  expect((await screen.findByText(/Тест 2: 02: нет ответа/)).textContent).toBeTruthy()
  expect(screen.queryByText(/Программа/)).toBeNull()
})

test("sent answers come back into the page, and the former ones after «undo»", async () => {
  await open({ path: "solutions/5" })
  await screen.findByText("Есть ответы на тесты: 0 из 2")
  fireEvent.click(await screen.findByRole("button", { name: "Взять эти ответы" }))
  await screen.findByText("Есть ответы на тесты: 1 из 2")
  fireEvent.click(screen.getByRole("button", { name: "Вернуть" }))
  expect(await screen.findByText("Есть ответы на тесты: 0 из 2")).toBeTruthy()
})
