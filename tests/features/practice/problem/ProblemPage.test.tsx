import { EditorView } from "@codemirror/view"
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { Navigate, Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Problem } from "../../../../src/api/contract/practice/problems.ts"
import { Conflict, NotFound } from "../../../../src/api/errors.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { ProblemPage } from "../../../../src/features/practice/problem/ProblemPage.tsx"
import { changeSettings, editorSettings } from "../../../../src/features/practice/editor/editorSettings.ts"
import { ProblemRow } from "../../../../src/features/practice/problems/ProblemTable.tsx"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "./someProblem.ts"

const language = {
  id: "python",
  name: "Python 3.14",
  extension: "py",
  timeFactor: 3,
  notes: ["python_no_threads"],
  runsInBrowser: true,
  template: "print()\n"
}

const answers: Readonly<Record<string, unknown>> = {
  getProblem: someProblem,
  listLanguages: [language],
  getMaterials: [
    { kind: "hint", title: "Подсказка 1", html: "<p>Сложите.</p>", url: null },
    { kind: "editorial", title: "Разбор", html: null, url: null }
  ],
  listMySolutions: { items: [], page: 1, limit: 20, total: 0 }
}

const api = {
  run: async (name: string, input: { params?: { id: number } }) => {
    if (name === "getProblem" && input.params?.id === 404) throw new NotFound({ message: "" })
    return answers[name]
  }
} as unknown as Api

const routes = (
  <Routes>
    <Route path="/problem/:id/*" element={<ProblemPage />} />
    <Route path="/problem/:id/solutions/:solutionId" element={<ProblemPage />} />
    <Route
      path="/problems"
      element={<ProblemRow problem={someProblem} learner={false} prefetch={async () => {}} />}
    />
    <Route path="/404" element={<p>none</p>} />
    <Route path="*" element={<Navigate to="/404" />} />
  </Routes>
)

const open = (path: string, learner = false) =>
  renderApp(routes, {
    api,
    path,
    session: startFakeSession(learner ? tokens : null).actor
  })

/** As wide as a laptop or as narrow as a phone. */
const widen = (wide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: wide,
    addEventListener: () => {},
    removeEventListener: () => {}
  }))

/** Whether styles hide it on narrow screens. */
const isBackground = (element: HTMLElement) => element.closest(".max-1024\\:hidden") !== null

beforeEach(() => widen(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("ProblemPage", () => {
  test("shows the statement, samples to copy, limits and neighbours", async () => {
    await open("/problem/7/description")

    expect(await screen.findByRole("heading", { level: 1, name: "Задача 7: Две корзинки" })).toBeTruthy()
    expect(screen.getByText("Сложите два числа.")).toBeTruthy()
    expect(await screen.findByText("Время: 3 с (Python)")).toBeTruthy()
    expect(screen.getByText("Память: 256 МБ")).toBeTruthy()
    expect(await screen.findByRole("button", { name: "Скопировать ввод примера 1" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "Предыдущая задача" }).getAttribute("href")).toBe(
      "/problem/6/description"
    )
    expect(screen.getByRole("link", { name: "Следующая задача" }).getAttribute("href")).toBe(
      "/problem/8/description"
    )
  })

  test("lets a visitor run, hides own solutions, and leads to the sign-in page and back", async () => {
    await open("/problem/7/description")

    const submit = await screen.findByRole("link", { name: "Войдите, чтобы отправить решение" })
    expect(submit.getAttribute("href")).toBe("/sign-in?from=%2Fproblem%2F7%2Fdescription")
    expect(await screen.findByRole("button", { name: "Запустить" })).toBeTruthy()
    expect(screen.queryByRole("link", { name: "Мои решения" })).toBeNull()
    expect(screen.queryByRole("button", { name: /в избранное/ })).toBeNull()
  })

  test("the link back to the list keeps its filters, from every section", async () => {
    widen(false)
    const { address } = await open("/problems?topic=loops")
    await act(async () => screen.getByRole("link", { name: /Две корзинки/ }).click())
    await screen.findByRole("heading", { level: 1 })

    await act(async () => screen.getByRole("link", { name: "Материалы" }).click())

    await waitFor(() => expect(address()).toBe("/problem/7/materials"))
    expect(screen.getByRole("link", { name: "Все задачи" }).getAttribute("href")).toBe(
      "/problems?topic=loops"
    )
  })

  test("a learner has solutions, a star and Submit", async () => {
    await open("/problem/7/solutions", true)

    expect(await screen.findByText("Решений пока нет")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Мои решения" }).getAttribute("aria-current")).toBe("page")
    expect(screen.getByRole("button", { name: "Добавить в избранное: Две корзинки" })).toBeTruthy()
    expect(await screen.findByRole("button", { name: "Отправить" })).toBeTruthy()
  })

  test("submits the editor's text, also after «already sent»", async () => {
    const sent: Array<string> = []
    const refusing = inMemoryApi(
      async (name: string, input: { payload: { source: string; repeat?: boolean } }) => {
        if (name !== "submitSolution") return answers[name]
        sent.push(`${input.payload.source}${input.payload.repeat ? " again" : ""}`)
        throw new Conflict({ message: "", code: "same_source" })
      }
    )
    await renderApp(routes, {
      api: refusing,
      path: "/problem/7/description",
      session: startFakeSession(tokens).actor
    })
    const press = async (name: string) => {
      const button = await screen.findByRole<HTMLButtonElement>("button", { name })
      await waitFor(() => expect(button.disabled).toBe(false))
      fireEvent.click(button)
    }
    const question = () => screen.findByRole("heading", { name: "Этот код уже отправлен" })
    const write = (insert: string) => {
      const field = EditorView.findFromDOM(document.querySelector<HTMLElement>(".cm-editor")!)!
      act(() => field.dispatch({ changes: { from: 0, to: field.state.doc.length, insert } }))
    }
    await waitFor(() => expect(document.querySelector(".cm-editor")).toBeTruthy())
    write("one")
    await press("Отправить")
    await question()

    write("two")
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Этот код уже отправлен" })).toBeNull())
    await press("Отправить")
    await question()
    await press("Отправить")
    await waitFor(() => expect(sent).toHaveLength(3))
    await question()
    await press("Всё равно отправить")

    await waitFor(() => expect(sent).toEqual(["one", "two", "two", "two again"]))
  })

  test("runs once for several presses, while the code for runs still loads", async () => {
    const runs: Array<unknown> = []
    const running = inMemoryApi((name: string, input: { payload: unknown }) => {
      if (name === "listLanguages") return Promise.resolve([{ ...language, id: "cpp", runsInBrowser: false }])
      if (name !== "startRun") return Promise.resolve(answers[name])
      runs.push(input.payload)
      return new Promise(() => {})
    })
    await renderApp(routes, { api: running, path: "/problem/7/description" })
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Запустить" })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    fireEvent.click(button)

    expect(await screen.findByRole("button", { name: "Остановить" })).toBeTruthy()
    expect(await screen.findByText("Запускаем…")).toBeTruthy()
    expect(runs).toEqual([{ language: "cpp", source: "print()\n", inputs: ["1 2\n", "5 5\n"] }])
  })

  test("an opened file is reported below the editor, where it covers no tools, and the former code comes back", async () => {
    await open("/problem/7/description")
    const code = () =>
      EditorView.findFromDOM(document.querySelector<HTMLElement>(".cm-editor")!)!.state.doc.toString()
    await waitFor(() => expect(document.querySelector(".cm-editor")).toBeTruthy())
    const before = code()
    const file = new File(["print('mine')"], "mine.py")
    fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } })

    const notice = await screen.findByText("Открыт файл mine.py.")
    expect(screen.getByRole("region", { name: "Решение" }).contains(notice)).toBe(true)
    await waitFor(() => expect(code()).toBe("print('mine')"))
    fireEvent.click(screen.getByRole("button", { name: "Вернуть" }))
    expect(code()).toBe(before)
    expect(screen.queryByText("Открыт файл mine.py.")).toBeNull()
  })

  describe("with languages of its own", () => {
    const cpp = { ...language, id: "cpp", name: "C++17", timeFactor: 1, template: "int main() {}\n" }
    const solution = {
      ...{ id: 5, problemId: 7, language: "python", status: "accepted", score: 100, mine: true },
      ...{ timeMs: 1, memoryKb: 1, testsDone: 1, testsTotal: 1, receivedAt: "2026-11-26T12:00:00.000Z" },
      ...{ author: "", source: "print(3)", compileLog: null, tests: [], queuePlace: null, backend: null }
    }
    const openWith = (rules: Partial<Problem>, path = "/problem/7/description") => {
      const run = async (name: string) => {
        if (name === "getProblem") return { ...someProblem, ...rules }
        if (name === "listLanguages") return [language, cpp]
        return name === "getSolution" ? solution : answers[name]
      }
      return renderApp(routes, { api: inMemoryApi(run), path, session: startFakeSession(tokens).actor })
    }
    const picker = () => screen.findByRole("combobox", { name: "Язык программирования" })
    beforeEach(() => changeSettings({ language: "python" }))
    afterEach(() => changeSettings({ language: null }))

    test("offers these alone and chooses the first; the remembered one stays for other problems", async () => {
      await openWith({ languages: ["cpp"] })
      expect((await picker()).textContent).toContain("C++17")
      expect(screen.getByText("Время: 1 с (C++17)")).toBeTruthy()
      await waitFor(() => expect(document.querySelector(".cm-editor")?.textContent).toContain("int main"))
      expect(editorSettings().language).toBe("python")
      cleanup()
      await openWith({})
      expect((await picker()).textContent).toContain("Python")
    })

    test("shows its limits in the chosen one", async () => {
      await openWith({ languageLimits: [{ language: "python", timeFactor: 2, memoryLimitMb: 512 }] })
      expect(await screen.findByText("Время: 6 с (Python)")).toBeTruthy()
      expect(screen.getByText("Память: 512 МБ")).toBeTruthy()
      fireEvent.click(await screen.findByRole("button", { name: "Что умеет Python 3.14" }))
      expect(await screen.findByText(/умножается на 6\./)).toBeTruthy()
      expect(screen.getAllByText("Память: 512 МБ")).toHaveLength(2)
    })

    test("keeps the open program when its language is withdrawn", async () => {
      const rules: { languages?: ReadonlyArray<string> } = {}
      const { queries } = await openWith(rules)
      await waitFor(() => expect(document.querySelector(".cm-editor")?.textContent).toContain("print"))
      rules.languages = ["cpp"]
      await act(() => queries.refetchQueries())
      expect((await picker()).textContent).toContain("Python")
      expect(document.querySelector(".cm-editor")?.textContent).toContain("print")
      act(() => changeSettings({ language: "cpp" }))
      await waitFor(() => expect(document.querySelector(".cm-editor")?.textContent).toContain("int main"))
    })

    test("says that none is left instead of an editor", async () => {
      await openWith({ languages: ["java"] })
      expect(await screen.findByText(/нельзя решать ни на одном языке/)).toBeTruthy()
      const run = await screen.findByRole<HTMLButtonElement>("button", { name: "Запустить" })
      expect(run.disabled).toBe(true)
    })

    test("does not put a solution in another one into the editor", async () => {
      await openWith({ languages: ["cpp"] }, "/problem/7/solutions/5")
      await waitFor(() => expect(document.querySelector(".cm-editor")?.textContent).toContain("int main"))
      fireEvent.click(await screen.findByRole("button", { name: "Вернуть в редактор" }))
      expect(await screen.findByText(/код в редактор не поставить/)).toBeTruthy()
      expect(screen.queryByText(/Код теперь в редакторе/)).toBeNull()
    })
  })

  test("explains a closed editorial", async () => {
    await open("/problem/7/materials", true)

    expect(await screen.findByRole("heading", { name: "Разбор пока закрыт" })).toBeTruthy()
  })

  test("shows a visitor a collapsed hint", async () => {
    await open("/problem/7/materials")

    const hint = (await screen.findByText("Подсказка 1")).closest("details")
    expect(hint?.open).toBe(false)
    expect(hint?.textContent).toContain("Сложите.")
  })

  test.each(["/problem/404/description", "/problem/abc/description", "/problem/0/description"])(
    "%s leads to 404",
    async (path) => {
      const { address } = await open(path)

      expect(await screen.findByText("none")).toBeTruthy()
      expect(address()).toBe("/404")
    }
  )

  test("the divider moves by keys within its limits and is remembered", async () => {
    await open("/problem/7/description")
    const divider = await screen.findByRole("separator", { name: "Ширина условия" })

    fireEvent.keyDown(divider, { key: "End" })
    fireEvent.keyDown(divider, { key: "ArrowRight" })
    expect(divider.getAttribute("aria-valuenow")).toBe("70")
    fireEvent.keyDown(divider, { key: "ArrowLeft" })
    expect(divider.getAttribute("aria-valuenow")).toBe("68")

    cleanup()
    await open("/problem/7/description")
    expect((await screen.findByRole("separator")).getAttribute("aria-valuenow")).toBe("68")
  })

  test("a narrow page shows one half, which is in the address, and Run in both", async () => {
    widen(false)
    const { address } = await open("/problem/7/description")
    await screen.findByRole("heading", { level: 1 })
    expect(isBackground(await screen.findByRole("region", { name: "Решение" }))).toBe(true)
    expect(isBackground(screen.getByText("Сложите два числа."))).toBe(false)
    expect(isBackground(await screen.findByRole("button", { name: "Запустить" }))).toBe(false)

    await act(async () => screen.getByRole("link", { name: "Код" }).click())

    expect(address()).toBe("/problem/7/description?pane=code")
    expect(isBackground(screen.getByRole("region", { name: "Решение" }))).toBe(false)
    expect(isBackground(screen.getByText("Сложите два числа."))).toBe(true)
  })
})
