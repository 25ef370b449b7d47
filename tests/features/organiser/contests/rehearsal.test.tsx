import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { RehearsalProgress } from "../../../../src/api/contract/organiser/rehearsal.ts"
import type { ContestRehearsals, RehearsalRun } from "../../../../src/api/contract/organiser/rehearsals.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { RehearsalPage } from "../../../../src/features/organiser/contests/rehearsal/RehearsalPage.tsx"
import { sampleReport } from "../../../server/rehearsal/sampleReport.ts"
import { type Calls, showOrganiserConsole } from "./organiserSetup.tsx"

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const none: ContestRehearsals = { rejection: null, plannedMinutes: 180, newest: null, earlier: [] }

const progress: RehearsalProgress = {
  phase: "running",
  contest: "rehearsal-1-x",
  elapsedMs: 65_000,
  participants: { all: 50, arrived: 40, started: 30, ended: 0 },
  solutions: { received: 8, judged: 6 },
  queue: { waiting: 2, oldestMs: 3_400 },
  findings: [],
  load: { web: 0.5, judge: 1.2, database: 0.1, crowd: 0.3 }
}

const run: RehearsalRun = {
  ...{ id: 4, startedAt: "2026-11-26T10:00:00.000Z", state: "running", stops: false },
  ...{ participants: 50, minutes: 15, speed: 12, crowd: "usual" },
  ...{ progress, report: null, findings: [] }
}

const show = (rehearsals: Partial<ContestRehearsals>, calls: Calls = {}) =>
  showOrganiserConsole({
    page: <RehearsalPage />,
    route: "rehearsal",
    path: "rehearsal",
    calls: { listRehearsals: () => ({ ...none, ...rehearsals }), ...calls }
  })

describe("the form", () => {
  test("orders a rehearsal, and refuses a crowd that is too large", async () => {
    const { inputsOf } = await show({}, { startRehearsal: () => none })
    const participants = await screen.findByRole("textbox", { name: "Участников" })
    const start = screen.getByRole("button", { name: "Начать репетицию" })
    expect(screen.getByText(/сейчас это 12\./)).toBeTruthy()
    fireEvent.change(participants, { target: { value: "2001" } })
    fireEvent.click(start)
    expect(await screen.findByText("Целое число от 1 до 2000")).toBeTruthy()
    fireEvent.change(participants, { target: { value: "200" } })
    fireEvent.click(screen.getByRole("radio", { name: "Слабая сеть" }))
    expect(screen.getByText(/Связь пропадает/)).toBeTruthy()
    fireEvent.click(start)
    await waitFor(() =>
      expect(inputsOf("startRehearsal")).toEqual([
        {
          params: { slug: "cup" },
          payload: { participants: 200, minutes: 15, speed: null, crowd: "weakNetwork" }
        }
      ])
    )
  })

  test("gives way to a rehearsal that another window starts", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let newest: RehearsalRun | null = null
    await show({}, { listRehearsals: () => ({ ...none, newest }) })
    expect(await screen.findByRole("button", { name: "Начать репетицию" })).toBeTruthy()
    newest = run
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByRole("progressbar", { name: "Пришли" })).toBeTruthy()
  })

  test("says why no rehearsal can begin", async () => {
    await show({ rejection: "Идёт олимпиада «Финал»." })
    expect(await screen.findByText("Идёт олимпиада «Финал».")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Начать репетицию" })).toHaveProperty("disabled", true)
  })
})

describe("a running rehearsal", () => {
  test("is shown by bars with their numbers, and is stopped after a question", async () => {
    const { inputsOf } = await show({ newest: run }, { stopRehearsal: () => none })
    const bar = await screen.findByRole("progressbar", { name: "Пришли" })
    expect(bar.getAttribute("aria-valuenow")).toBe("80")
    expect(screen.getByText("40 из 50")).toBeTruthy()
    expect(screen.getByText("1 мин 5 с")).toBeTruthy()
    expect(screen.getByText("2, самое старое ждёт 3 с")).toBeTruthy()
    expect(screen.getByText(/веб-сервер 0,5, проверка 1,2/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Начать репетицию" })).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Остановить" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(inputsOf("stopRehearsal")).toEqual([])
    fireEvent.click(dialog.getByRole("button", { name: "Остановить" }))
    await waitFor(() => expect(inputsOf("stopRehearsal")).toEqual([{ params: { slug: "cup" } }]))
  })

  test("is asked about again and again, also after the server did not answer", async () => {
    const answers: Array<() => ContestRehearsals> = [
      () => ({ ...none, newest: { ...run, progress: null } }),
      () => {
        throw new Unreachable()
      },
      () => ({
        ...none,
        newest: { ...run, state: "done", report: { ...sampleReport, ready: true, findings: [] } }
      })
    ]
    await show({}, { listRehearsals: () => (answers.length > 1 ? answers.shift()! : answers[0]!)() })
    expect(await screen.findByRole("progressbar")).toBeTruthy()
    expect(await screen.findByText(/Сервер не отвечает/)).toBeTruthy()
    expect(await screen.findByText("Готово")).toBeTruthy()
  })
})

describe("the latest rehearsal", () => {
  test("is what the form starts again", async () => {
    await show({ newest: { ...run, state: "stopped", participants: 8, minutes: 2, crowd: "quick" } })
    expect(await screen.findByRole("textbox", { name: "Участников" })).toHaveProperty("value", "8")
    expect(screen.getByRole("textbox", { name: "Минут у каждого участника" })).toHaveProperty("value", "2")
    expect(screen.getByRole("radio", { name: "Быстрая проба" })).toHaveProperty("checked", true)
  })

  test("has its answer, its reasons, its times, and downloads", async () => {
    const findings = [{ text: "Потерянные решения: 1", count: 1, examples: ["solution 7 of participant 3"] }]
    const { inputsOf } = await show(
      { newest: { ...run, state: "done", report: sampleReport, findings } },
      { getRehearsalReport: () => ({ type: "text/html", bytes: new Uint8Array() }) }
    )
    URL.createObjectURL = () => "blob:x"
    URL.revokeObjectURL = () => {}
    expect((await screen.findByText("Не готово")).closest("[role=status]")?.textContent).toBe(
      "Не готовоПричины:"
    )
    expect(screen.getByText("Потерянные решения: 1")).toBeTruthy()
    expect(screen.getByText("solution 7 of participant 3")).toBeTruthy()
    expect(
      screen.getByText(/При 5-кратном числе участников первой не выдержит.*проверка решений, загрузка 175/)
    ).toBeTruthy()
    const times = within(screen.getByRole("table", { name: "Время ответов, мс" }))
    expect(times.getByText("От отправки до вердикта")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Страница (HTML)" }))
    await waitFor(() =>
      expect(inputsOf("getRehearsalReport")).toEqual([
        { params: { slug: "cup", rehearsalId: 4, format: "html" } }
      ])
    )
  })

  test.each([
    ["stopped", "Её остановил организатор"],
    ["interrupted", "Сервер или процесс толпы завершился"],
    ["failed", "Её прервала внутренняя ошибка"]
  ] as const)("says that it was %s, and another can begin", async (state, words) => {
    const earlier = [{ ...run, id: 3, state: "done" as const, ready: true }]
    await show({ newest: { ...run, state }, earlier })
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    expect(screen.getByRole("button", { name: "Начать репетицию" })).toHaveProperty("disabled", false)
    const table = within(screen.getByRole("table", { name: "Прежние репетиции" }))
    expect(table.getByText("Готово")).toBeTruthy()
    expect(table.getByRole("button", { name: "Данные (JSON)" })).toBeTruthy()
  })
})
