import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Unreachable } from "../../../../src/api/errors.ts"
import { ContestBar, type ContestConnection } from "../../../../src/features/olympiads/contest/ContestBar.tsx"
import { factsOf } from "../../../../src/actors/factsOf.ts"
import type { BarProblem } from "../../../../src/features/olympiads/contest/ProblemDots.tsx"
import type { Language } from "../../../../src/i18n/languages.ts"
import { plainTexts, pseudo } from "../../../support/pseudo.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { elsewhere, finished, longer, ownEnd, paused, running } from "./someInformation.ts"
import { startParticipation, type GivenCalls } from "./startParticipation.ts"
import { eventually } from "../../../support/eventually.ts"

const problems: ReadonlyArray<BarProblem> = [
  { key: "1", label: "1", title: "11", outcome: "accepted", path: "/contests/cup/1/description" },
  { key: "2", label: "2", title: "22", outcome: "rejected", path: "/contests/cup/2/description" },
  { key: "3", label: "3", title: "33", outcome: null, path: "/contests/cup/3/description" }
]

interface Scene {
  readonly information?: typeof running
  readonly calls?: GivenCalls
  readonly language?: Language
  readonly leftS?: number
  readonly connection?: ContestConnection
  readonly disguised?: boolean
}

let stop = () => {}

/** The contest's bar with so many seconds left; `pass` advances the time. */
async function show(scene: Scene = {}) {
  const { information = running, language = "ru", leftS = 3_900, connection = "online" } = scene
  let now = ownEnd - leftS * 1_000
  const listeners = new Set<() => void>()
  const onChange = (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  const clock = { now: () => now, onChange }
  const actor = startParticipation(
    {
      calls: scene.calls ?? {},
      clock,
      jitter: 0,
      isVisitor: false,
      call: null,
      remember: () => {},
      received: () => {},
      refetch: () => {}
    },
    information
  )
  stop = () => actor.stop()
  const bar = { actor, clock, problems, connection, title: "2026", makeKey: () => "key" }
  const view = await renderApp(<ContestBar {...bar} />, {
    language,
    path: "/contests/cup/2/description",
    ...(scene.disguised === true && { disguise: pseudo })
  })
  const pass = (ms: number) =>
    act(async () => {
      now += ms
      for (const changed of listeners) changed()
    })
  return { ...view, actor, pass }
}

const said = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("|")

beforeEach(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  stop()
})

describe("the contest bar", () => {
  test.each([
    ["ru", "Осталось 1 час 5 минут", "Задача 2 «22»: пока не решена"],
    ["en", "1 hour 5 minutes left", "Problem 2 “22”: not solved yet"]
  ] as const)(
    "shows the minutes left and the state of the problems (%s)",
    async (language, left, problem) => {
      await show({ language })
      expect(screen.getByRole("timer").textContent).toBe(`1:05:00${left}`)
      expect(screen.getByRole("link", { name: problem }).getAttribute("aria-current")).toBe("page")
      expect(screen.getAllByRole("link")).toHaveLength(3)
    }
  )

  test.each([
    [1_800, "Осталось 30 минут"],
    [600, "Осталось 10 минут"],
    [300, "Осталось 5 минут"],
    [60, "Осталось 1 минута"]
  ])("announces that %i seconds are left, for a while", async (seconds, words) => {
    const { pass } = await show({ leftS: seconds + 1 })
    expect(said()).not.toContain(words)
    await pass(1_000)
    expect(said()).toContain(words)
    await pass(25_000)
    expect(said()).not.toContain(words)
  })

  test("asks the server at the end of the time, and follows its answer", async () => {
    let answer = (_: typeof running) => {}
    const look = () => new Promise<typeof running>((done) => (answer = done))
    const { actor, pass } = await show({ leftS: 2, calls: { look } })
    await pass(2_000)
    expect(screen.getByRole("timer").textContent).toBe("Время вышло, уточняем у сервера")
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Завершить" }).disabled).toBe(true)

    await eventually(() => expect(actor.getSnapshot().hasTag("busy")).toBe(true))
    await act(async () => answer({ ...running, serverTime: new Date(ownEnd).toISOString() }))
    expect(await screen.findByText("Время вышло, олимпиада для вас завершена")).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("extends the time", async () => {
    const { actor } = await show()
    await act(async () => actor.send({ type: "facts.received", facts: factsOf(longer) }))
    expect(screen.getByRole("timer").textContent).toContain("Осталось 1 час 15 минут")
  })

  test("stops the time during a pause", async () => {
    const { pass } = await show({ information: paused })
    const before = screen.getByRole("timer").textContent
    await pass(60_000)
    expect(before).toContain("Пауза. Останется 1 час 50 минут")
    expect(screen.getByRole("timer").textContent).toBe(before)
  })

  test("announces added time as the stopped clock shows it", async () => {
    const { actor, pass } = await show({ information: paused })
    await pass(60_000)
    const facts = factsOf({ ...longer, pausedAt: paused.pausedAt })
    await act(async () => actor.send({ type: "facts.received", facts }))
    expect(screen.getByRole("timer").textContent).toContain("Пауза. Останется 2 часа")
    expect(await screen.findByText(/Теперь осталось 2 часа\./)).toBeTruthy()
  })

  test.each([
    ["reconnecting", "Сервер не отвечает"],
    ["offline", "Нет связи"]
  ] as const)("shows that it is %s", async (connection, words) => {
    await show({ connection })
    expect(said()).toContain(words)
  })

  test("offers to continue here if another window is open", async () => {
    await show({ information: elsewhere, calls: { takeOver: async () => running } })
    expect(screen.queryByRole("timer")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Продолжить здесь" }))
    expect(await screen.findByRole("timer")).toBeTruthy()
  })

  test.each(["ru", "en"] as const)("has no text outside the translations (%s)", async (language) => {
    for (const information of [running, paused, elsewhere, finished]) {
      const { container, actor } = await show({ information, language, disguised: true })
      await act(async () => actor.send({ type: "finish.asked" }))
      expect(plainTexts(container)).toEqual([])
      cleanup()
    }
  })
})

describe("finishing", () => {
  const ask = async (calls: GivenCalls, language: Language = "ru") => {
    const scene = await show({ calls, language })
    fireEvent.click(screen.getByRole("button", { name: language === "ru" ? "Завершить" : "Finish" }))
    return { ...scene, dialog: within(screen.getByRole("dialog")) }
  }

  test.each([
    ["ru", "У вас ещё есть время: 1 час 5 минут. Решена 1 задача из 3.", "Решать дальше"],
    ["en", "You still have time: 1 hour 5 minutes. 1 problem of 3 is solved.", "Go on solving"]
  ] as const)("is explained, and can be cancelled (%s)", async (language, words, stay) => {
    const { dialog, actor } = await ask({}, language)
    expect(dialog.getByText(words)).toBeTruthy()
    fireEvent.click(dialog.getByRole("button", { name: stay }))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(actor.getSnapshot().matches("running")).toBe(true)
  })

  test("is requested once, after several presses", async () => {
    const keys: Array<string> = []
    const { dialog } = await ask({
      complete: async ({ key }) => {
        keys.push(key)
        return finished
      }
    })
    const confirm = dialog.getByRole("button", { name: "Завершить олимпиаду" })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText("Вы завершили олимпиаду")).toBeTruthy()
    expect(keys).toEqual(["key"])
  })

  test("waits for the network, and can be cancelled meanwhile", async () => {
    const { actor } = await ask({ complete: () => Promise.reject(new Unreachable()) })
    fireEvent.click(screen.getByRole("button", { name: "Завершить олимпиаду" }))
    fireEvent.click(await screen.findByRole("button", { name: "Не завершать" }))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(actor.getSnapshot().matches("running")).toBe(true)
  })
})
