import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type {
  AppliedRejudging,
  PracticeRejudging,
  PracticeRejudgingState
} from "../../../../src/api/contract/organiser/rejudge.ts"
import { showProblem } from "./problemSetup.tsx"

afterEach(cleanup)

const at = "2026-11-26T10:00:00.000Z"
const applied = (facts: Partial<AppliedRejudging> = {}): AppliedRejudging => ({
  ...{ id: 3, appliedAt: at, appliedBy: "Ада", solutions: 9, changed: 2 },
  ...{ undoneAt: null, undoneBy: null, canUndo: true },
  ...facts
})

const rejudging: PracticeRejudging = {
  ...{ id: 4, madeAt: at, madeBy: "Ада" },
  ...{ total: 2, done: 2, failed: 0, outdated: 0, changed: 1 },
  verdicts: [{ before: "wrong_answer", after: "accepted", count: 1 }],
  changes: [
    {
      ...{ solutionId: 5, problemId: 7, userId: 14, name: null },
      before: { status: "wrong_answer", points: null },
      after: { status: "accepted", points: null }
    }
  ],
  effects: {
    ...{ solved: 1, unsolved: 0, pointsGained: 30, pointsLost: 0, paid: 1, amount: 15 },
    before: { attempts: 12, accepted: 3 },
    after: { attempts: 12, accepted: 4 }
  }
}

const state = (facts: Partial<PracticeRejudgingState> = {}): PracticeRejudgingState => ({
  ...{ solutions: 2, languages: ["cpp", "python"], isJudgeOnline: true, rejudging: null, history: [] },
  ...facts
})

const inDialog = async (name: string) =>
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }))

describe("the rejudging of practice solutions", () => {
  test("starts with the chosen languages and verdicts", async () => {
    const { inputsOf } = await showProblem("rejudging", {
      getPracticeRejudging: () => state(),
      startPracticeRejudging: () => ({ total: 1 })
    })
    fireEvent.click(await screen.findByRole("checkbox", { name: "python" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "Неверный ответ" }))
    fireEvent.click(screen.getByRole("button", { name: "Перепроверить" }))
    await waitFor(() =>
      expect(inputsOf("startPracticeRejudging")).toEqual([
        { params: { problemId: 7 }, payload: { languages: ["python"], verdicts: ["wrong_answer"] } }
      ])
    )
  })

  test("asks for no language if all solutions have the same", async () => {
    await showProblem("rejudging", { getPracticeRejudging: () => state({ languages: ["answers"] }) })
    expect(await screen.findByRole("button", { name: "Перепроверить" })).toBeTruthy()
    expect(screen.queryByRole("checkbox", { name: "Ответы" })).toBeNull()
  })

  test("shows what would change, and applies exactly that after a question", async () => {
    const { inputsOf } = await showProblem("rejudging", {
      getPracticeRejudging: () => state({ rejudging }),
      actOnPracticeRejudging: () => ({ changed: 1 })
    })
    expect(await screen.findByText("Изменятся решения: 1 из 2.")).toBeTruthy()
    expect(screen.getByText("Участник № 14")).toBeTruthy()
    expect(screen.getByText("1, по 15")).toBeTruthy()
    expect(screen.getByText("3 → 4")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Применить" }))
    expect(inputsOf("actOnPracticeRejudging")).toEqual([])
    await inDialog("Применить")
    await waitFor(() =>
      expect(inputsOf("actOnPracticeRejudging")).toEqual([
        { params: { problemId: 7, rejudgingId: 4 }, payload: { type: "apply" } }
      ])
    )
  })

  test("cannot be applied while solutions wait, or after the problem changed", async () => {
    const applyIsDisabled = async () =>
      (await screen.findByRole("button", { name: "Применить" })).hasAttribute("disabled")
    const waiting = { ...rejudging, done: 1, effects: null }
    await showProblem("rejudging", { getPracticeRejudging: () => state({ rejudging: waiting }) })
    expect(await applyIsDisabled()).toBe(true)
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50")
    cleanup()
    const outdated = { ...rejudging, outdated: 2 }
    await showProblem("rejudging", { getPracticeRejudging: () => state({ rejudging: outdated }) })
    expect(await screen.findByText(/перепроверены до того, как изменилась задача/)).toBeTruthy()
    expect(await applyIsDisabled()).toBe(true)
  })

  test("lists who applied it, and is undone after a question", async () => {
    const history = [
      applied(),
      applied({ id: 2, canUndo: false }),
      applied({ id: 1, undoneAt: at, undoneBy: "Боб", canUndo: false })
    ]
    const { inputsOf } = await showProblem("rejudging", {
      getPracticeRejudging: () => state({ history }),
      actOnPracticeRejudging: () => ({ changed: 2 })
    })
    const table = within(await screen.findByRole("table", { name: "Применённые перепроверки" }))
    expect(table.getAllByText(/, Ада$/)).toHaveLength(3)
    expect(table.getByText(/^Возвращены .*, Боб$/)).toBeTruthy()
    expect(table.getByText(/^Сначала верните вердикты/)).toBeTruthy()
    fireEvent.click(table.getByRole("button", { name: /^Вернуть вердикты до перепроверки/ }))
    expect(inputsOf("actOnPracticeRejudging")).toEqual([])
    await inDialog("Вернуть")
    await waitFor(() =>
      expect(inputsOf("actOnPracticeRejudging")).toEqual([
        { params: { problemId: 7, rejudgingId: 3 }, payload: { type: "undo" } }
      ])
    )
  })

  test("is no part of the page for viewers", async () => {
    await showProblem("", {}, { problemRole: "viewer" })
    expect(await screen.findByRole("link", { name: "Проверка" })).toBeTruthy()
    expect(screen.queryByRole("link", { name: "Перепроверка" })).toBeNull()
  })
})
