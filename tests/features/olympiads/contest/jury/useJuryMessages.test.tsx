import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import type { Announcement, ContestQuestion } from "../../../../../src/api/contract/olympiads/jury.ts"
import type { RealtimeListener } from "../../../../../src/actors/RealtimeSource.ts"
import { RealtimeContext } from "../../../../../src/features/shell/realtime/RealtimeContext.ts"
import { SoundSwitch } from "../../../../../src/features/olympiads/contest/jury/SoundSwitch.tsx"
import { useJuryMessages } from "../../../../../src/features/olympiads/contest/jury/useJuryMessages.ts"
import { startFakeSession } from "../../../../support/fakeSession.ts"
import { renderApp } from "../../../../support/renderApp.tsx"
import { tokensOf } from "../../../../../qa/models/tokens.ts"

const notices = vi.hoisted(() => ({ texts: [] as Array<string>, notes: 0 }))
vi.mock("../../../../../src/features/shell/frame/toasts.ts", () => ({
  notify: (_tone: string, text: string) => void notices.texts.push(text)
}))

const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }

beforeEach(() => {
  Object.assign(notices, { texts: [], notes: 0 })
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running"
    }
  )
  vi.stubGlobal(
    "GainNode",
    class {
      gain = param
      connect() {}
    }
  )
  vi.stubGlobal(
    "OscillatorNode",
    class {
      connect = (next: object) => next
      start = () => void notices.notes++
      stop() {}
    }
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const announcement: Announcement = {
  id: 1,
  text: "Есть вода",
  createdAt: "2026-11-21T10:00:00.000Z",
  mine: false
}
const question = (id: number, changes: Partial<ContestQuestion>): ContestQuestion => ({
  id,
  problemId: null,
  text: "Можно?",
  askedAt: "2026-11-21T10:00:00.000Z",
  answer: null,
  answeredAt: null,
  mine: true,
  ...changes
})

function Listener() {
  useJuryMessages("cup", true)
  return <SoundSwitch label="Звук" />
}

/** A page with existing messages and a live event stream. */
async function open() {
  const setup = { listAnnouncements: [announcement], listQuestions: [question(1, {})] }
  const asked: Array<string> = []
  const run = async (name: keyof typeof setup) => {
    asked.push(name)
    return setup[name]
  }
  const listeners = new Set<RealtimeListener>()
  const subscribe = (listener: RealtimeListener) => {
    listeners.add(listener)
    listener({ type: "connection", state: "live" })
    return () => void listeners.delete(listener)
  }
  const { queries } = await renderApp(
    <RealtimeContext value={() => ({ subscribe })}>
      <Listener />
    </RealtimeContext>,
    { api: inMemoryApi(run), session: startFakeSession(tokensOf(2, Date.now() + 3_600_000)).actor }
  )
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  return {
    asked,
    /** Adds messages of the jury. */
    add: (changes: Partial<typeof setup>) =>
      act(async () => {
        Object.assign(setup, changes)
        await queries.invalidateQueries()
      }),
    cut: () =>
      act(() => {
        for (const listener of listeners) listener({ type: "connection", state: "cut" })
      })
  }
}

const newAnnouncement = {
  listAnnouncements: [{ ...announcement, id: 2, text: "Ещё пять минут" }, announcement]
}

test("existing messages are silent, and new ones show a toast and play a sound", async () => {
  const { add } = await open()
  expect([notices.texts, notices.notes]).toEqual([[], 0])
  await add(newAnnouncement)
  await waitFor(() => expect(notices.texts).toHaveLength(1))
  expect(notices.texts[0]).toContain("Ещё пять минут")
  expect(notices.notes).toBe(2)
})

test("an answer is announced to its author, and an answer to all to everybody else", async () => {
  const { add } = await open()
  await add({ listQuestions: [question(2, { mine: false, answer: "Да" }), question(1, { answer: "Нет" })] })
  await waitFor(() => expect(notices.texts).toHaveLength(2))
  expect(notices.texts).toEqual([
    "Жюри ответило всем на вопрос другого участника.",
    "Жюри ответило на ваш вопрос."
  ])
})

test("the sound can be switched off, and the toasts remain", async () => {
  const { add } = await open()
  fireEvent.click(screen.getByRole("switch", { name: "Звук" }))
  await add(newAnnouncement)
  await waitFor(() => expect(notices.texts).toHaveLength(1))
  expect(notices.notes).toBe(0)
})

test("messages are asked for often while the event stream is cut, and seldom while it is not", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true
  })
  try {
    const { asked, cut } = await open()
    expect([...asked].sort()).toEqual(["listAnnouncements", "listQuestions"])
    await act(() => vi.advanceTimersByTimeAsync(55_000))
    expect(asked).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(asked).toHaveLength(4)
    cut()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(asked).toHaveLength(6)
  } finally {
    vi.useRealTimers()
  }
})
