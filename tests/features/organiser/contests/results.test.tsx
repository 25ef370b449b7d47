import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { RejudgingState } from "../../../../src/api/contract/organiser/rejudge.ts"
import type { ContestReadiness } from "../../../../src/api/contract/organiser/results.ts"
import type { SelectionPreview } from "../../../../src/api/contract/organiser/selection.ts"
import type { PairDetails, SimilarityReport } from "../../../../src/api/contract/organiser/similarity.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { ReadinessPage } from "../../../../src/features/organiser/contests/readiness/ReadinessPage.tsx"
import { ResultsPage } from "../../../../src/features/organiser/contests/results/ResultsPage.tsx"
import { PairPage } from "../../../../src/features/organiser/contests/similarity/PairPage.tsx"
import { SimilarityPage } from "../../../../src/features/organiser/contests/similarity/SimilarityPage.tsx"
import { markedLines } from "../../../../src/features/organiser/contests/similarity/markedLines.ts"
import { type Calls, showOrganiserConsole } from "./organiserSetup.tsx"

afterEach(cleanup)

const selection: SelectionPreview = {
  items: [
    {
      ...{ userId: 7, name: "Ёлкина Аня", city: "Тверь", grade: 5, points: 100, penaltyMin: 0 },
      ...{ outcome: "passed", appeal: null, begunNext: true }
    },
    {
      ...{ userId: 8, name: null, city: null, grade: null, points: 40, penaltyMin: 0 },
      ...{ outcome: "not_passed", appeal: null, begunNext: false }
    }
  ],
  ...{ page: 1, limit: 20, total: 2, published: false, passed: 1, candidates: 2 },
  next: { slug: "final", titleRu: "Финал", titleEn: "Final" }
}

const problems: RejudgingState["problems"] = [{ id: 3, label: "A", title: "Сумма" }]
const rejudging: RejudgingState["rejudging"] = {
  ...{ id: 4, madeAt: "2026-11-21T10:00:00.000Z", madeBy: null },
  ...{ total: 2, done: 2, failed: 0, outdated: 0, changed: 1, moved: 1 },
  verdicts: [{ before: "wrong_answer", after: "accepted", count: 1 }],
  changes: [
    {
      ...{ solutionId: 5, problemId: 3, userId: 8, name: "Белов Боря" },
      before: { status: "wrong_answer", points: 40 },
      after: { status: "accepted", points: 100 }
    }
  ],
  moves: [
    {
      ...{ userId: 8, name: "Белов Боря" },
      before: { place: 2, points: 40, penaltyMin: 0 },
      after: { place: 1, points: 100, penaltyMin: 0 }
    }
  ]
}

const results = (calls: Calls = {}, organiserRole: "owner" | "jury" | "viewer" = "owner") =>
  showOrganiserConsole({
    page: <ResultsPage />,
    route: "results",
    path: "results",
    contest: { organiserRole },
    calls: {
      getSelection: () => selection,
      getRejudging: () => ({ problems, isJudgeOnline: true, rejudging: null, history: [] }),
      getContestApiKey: () => ({ madeAt: null }),
      ...calls
    }
  })

describe("the results", () => {
  test("show the selected participants, and save the jury's decision with its reason", async () => {
    const { inputsOf } = await results({ decideAppeal: () => null })
    expect(await screen.findByText(/в «Финал» пройдут 1 из 2/)).toBeTruthy()
    expect(screen.getByText("Уже начал следующий этап")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Изменить итог: Участник № 8" }))
    const dialog = within(await screen.findByRole("dialog"))
    const submit = dialog.getByRole("button", { name: "Сохранить решение" })
    expect(submit).toHaveProperty("disabled", true)
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Сбой связи" } })
    fireEvent.click(submit)
    await waitFor(() =>
      expect(inputsOf("decideAppeal")).toEqual([
        { params: { slug: "cup", userId: 8 }, payload: { outcome: "passed", reason: "Сбой связи" } }
      ])
    )
  })

  test("find names after a pause in typing", async () => {
    const { inputsOf } = await results()
    const field = await screen.findByRole("searchbox", { name: "Найти по имени" })
    fireEvent.change(field, { target: { value: "Ёлкина " } })
    await waitFor(() => expect(inputsOf("getSelection").at(-1)).toMatchObject({ query: { q: "Ёлкина" } }))
    expect(field).toHaveProperty("value", "Ёлкина ")
  })

  test("show viewers the selection, and no forbidden actions", async () => {
    await results({}, "viewer")
    expect(await screen.findByText("Ёлкина Аня")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /Изменить/ })).toBeNull()
    expect(screen.queryByRole("heading", { name: "Перепроверка решений" })).toBeNull()
  })

  test("start a rejudging of the chosen solutions, and validate numbers", async () => {
    const { inputsOf } = await results({ startRejudging: () => ({ total: 1 }) })
    fireEvent.click(await screen.findByRole("checkbox", { name: "A. Сумма" }))
    const people = screen.getByRole("textbox", { name: "Номера участников" })
    fireEvent.change(people, { target: { value: "7, Аня" } })
    const start = screen.getByRole("button", { name: "Перепроверить" })
    expect(start).toHaveProperty("disabled", true)
    fireEvent.change(people, { target: { value: "7, 8" } })
    fireEvent.click(start)
    await waitFor(() =>
      expect(inputsOf("startRejudging")).toEqual([
        { params: { slug: "cup" }, payload: { problemIds: [3], userIds: [7, 8], verdicts: [] } }
      ])
    )
  })

  test("show the changes of a rejudging before it is applied", async () => {
    const { inputsOf } = await results({
      getRejudging: () => ({ problems, isJudgeOnline: true, rejudging, history: [] }),
      actOnRejudging: () => ({ changed: 1 })
    })
    expect(await screen.findByText(/Изменятся решения: 1 из 2/)).toBeTruthy()
    expect(screen.getByText("2 → 1")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Применить" }))
    expect(inputsOf("actOnRejudging")).toEqual([])
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Применить" }))
    await waitFor(() =>
      expect(inputsOf("actOnRejudging")).toEqual([
        { params: { slug: "cup", rejudgingId: 4 }, payload: { type: "apply" } }
      ])
    )
  })

  test("undo an applied rejudging after a question", async () => {
    const applied = {
      ...{ id: 3, appliedAt: "2026-11-21T10:00:00.000Z", appliedBy: "Ада", solutions: 9, changed: 2 },
      ...{ undoneAt: null, undoneBy: null, canUndo: true }
    }
    const { inputsOf } = await results({
      getRejudging: () => ({ problems, isJudgeOnline: true, rejudging: null, history: [applied] }),
      actOnRejudging: () => ({ changed: 2 })
    })
    fireEvent.click(await screen.findByRole("button", { name: /^Вернуть вердикты до перепроверки/ }))
    expect(inputsOf("actOnRejudging")).toEqual([])
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Вернуть" }))
    await waitFor(() =>
      expect(inputsOf("actOnRejudging")).toEqual([
        { params: { slug: "cup", rejudgingId: 3 }, payload: { type: "undo" } }
      ])
    )
  })

  test("cannot apply an unfinished rejudging", async () => {
    await results({
      getRejudging: () => ({
        ...{ problems, isJudgeOnline: true, history: [] },
        rejudging: { ...rejudging, done: 1 }
      })
    })
    expect(await screen.findByText("Перепроверено 1 из 2")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Применить" })).toHaveProperty("disabled", true)
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50")
  })

  test("report a missing judge while solutions wait", async () => {
    const waiting = { problems, isJudgeOnline: false, history: [], rejudging: { ...rejudging, done: 1 } }
    await results({ getRejudging: () => waiting })
    expect(await screen.findByText(/Проверяющая система сейчас не отвечает/)).toBeTruthy()
    cleanup()
    await results({ getRejudging: () => ({ ...waiting, rejudging: { ...rejudging, done: 2 } }) })
    expect(await screen.findByText(/Изменятся решения: 1 из 2/)).toBeTruthy()
    expect(screen.queryByText(/не отвечает/)).toBeNull()
  })

  test("show a key of the Contest API once", async () => {
    await results({ makeContestApiKey: () => ({ key: "secret-of-the-cup" }) })
    fireEvent.click(await screen.findByRole("button", { name: "Выдать ключ" }))
    expect(await screen.findByText("secret-of-the-cup")).toBeTruthy()
  })

  test("report a failure in each part, and retry", async () => {
    const { inputsOf } = await results({
      getSelection: () => {
        throw new Unreachable()
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Попробовать ещё раз" }))
    await waitFor(() => expect(inputsOf("getSelection")).toHaveLength(2))
  })
})

const report: SimilarityReport = {
  state: "old",
  comparedAt: "2026-11-21T10:00:00.000Z",
  pairs: [
    {
      ...{ problemId: 3, label: "A", language: "python", similarity: 97, longest: 12 },
      left: { solutionId: 5, userId: 7, name: "Ёлкина Аня" },
      right: { solutionId: 6, userId: 8, name: null }
    }
  ]
}

const similarity = (calls: Calls) =>
  showOrganiserConsole({ page: <SimilarityPage />, route: "similarity", path: "similarity", calls })

describe("similar solutions", () => {
  test("link to both programs, and are compared again after new solutions", async () => {
    const { inputsOf } = await similarity({
      getSimilarity: () => report,
      startSimilarity: () => ({ ...report, state: "working" })
    })
    const link = await screen.findByRole("link", { name: "Ёлкина Аня и Участник № 8" })
    expect(link.getAttribute("href")).toBe("/organiser/contests/cup/similarity/5/6")
    expect(screen.getByText(/С тех пор пришли новые решения/)).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Сравнить решения" }))
    await waitFor(() => expect(inputsOf("startSimilarity")).toHaveLength(1))
  })

  test("say that no comparison has run, or that no programs are similar", async () => {
    await similarity({ getSimilarity: () => ({ state: "none", comparedAt: null, pairs: [] }) })
    expect(await screen.findByText("Решения ещё не сравнивали")).toBeTruthy()
    cleanup()
    await similarity({ getSimilarity: () => ({ ...report, state: "done", pairs: [] }) })
    expect(await screen.findByText("Подозрительно похожих решений нет")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Сравнить решения" })).toBeNull()
  })

  test("mark equal fragments", async () => {
    const pair: PairDetails = {
      ...{ label: "A", language: "python", similarity: 97 },
      left: { userId: 7, name: "Ёлкина Аня", source: "a = 1\nprint(a)" },
      right: { userId: 8, name: "Белов Боря", source: "b = 1\nprint(b)" },
      fragments: [
        {
          left: { startRow: 1, startCol: 0, endRow: 1, endCol: 8 },
          right: { startRow: 1, startCol: 0, endRow: 1, endCol: 5 }
        }
      ]
    }
    const { container } = await showOrganiserConsole({
      page: <PairPage />,
      route: "similarity/:leftId/:rightId",
      path: "similarity/5/6",
      calls: { getSimilarPair: () => pair }
    })
    await screen.findByRole("heading", { name: "Белов Боря" })
    expect([...container.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "print(a)",
      "print"
    ])
  })

  test("mark fragments over several lines", () => {
    const region = { startRow: 0, startCol: 2, endRow: 1, endCol: 1 }
    expect(markedLines("ab cd\nef", [region])).toEqual([
      [
        { text: "ab", marked: false },
        { text: " cd", marked: true }
      ],
      [
        { text: "e", marked: true },
        { text: "f", marked: false }
      ]
    ])
  })
})

const readiness: ContestReadiness = {
  ready: false,
  checkedAt: "2026-11-21T10:00:00.000Z",
  unproved: 2,
  items: [
    { name: "mail", state: "red", found: ["Почтовый сервер не отвечает."] },
    { name: "disk", state: "amber", found: ["На диске осталось 3.0 ГБ."] },
    { name: "clocks", state: "green", found: ["Часы идут одинаково."] }
  ]
}

describe("readiness", () => {
  test("lists the obstacles in words and not by colour alone", async () => {
    const { inputsOf } = await showOrganiserConsole({
      page: <ReadinessPage />,
      route: "readiness",
      path: "readiness",
      calls: { getReadiness: () => readiness, proveTests: () => ({ queued: 2 }) }
    })
    expect(await screen.findByText("Не готово: 1 препятствие")).toBeTruthy()
    expect(screen.getByText("Исправьте")).toBeTruthy()
    expect(screen.getByText("Подумайте")).toBeTruthy()
    expect(screen.getByText("Порядок")).toBeTruthy()
    expect(screen.getByText("Ждут проверки 2 авторских решения")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Проверить авторские решения" }))
    await waitFor(() => expect(inputsOf("proveTests")).toHaveLength(1))
  })
})
