import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Navigate, Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test, vi } from "vitest"
import { createApi } from "../../../../src/api/client.ts"
import { apiAnsweredBy } from "../../../../src/api/apiAnsweredBy.ts"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import { Conflict, Unreachable } from "../../../../src/api/errors.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { ContestEndPage } from "../../../../src/features/olympiads/contest/ContestEndPage.tsx"
import { ContestPage } from "../../../../src/features/olympiads/contest/ContestPage.tsx"
import { pendingCall } from "../../../../src/features/olympiads/contest/participationActor.ts"
import { RealtimeContext } from "../../../../src/features/shell/realtime/RealtimeContext.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../support/tokens.ts"
import { ownEnd, paused, registered, running, someContest, startsAt } from "./someInformation.ts"

const clockAt = (moment: number) => ({
  now: () => moment,
  latest: () => moment,
  error: () => 0,
  record: () => {},
  recordExactly: () => {},
  onChange: () => () => {}
})

type Calls = Readonly<Record<string, (input: unknown) => unknown>>

/** The page of the learner no. 2 who stands in the contest so, by a server that answers these calls. */
async function show(
  information: ContestInformation,
  calls: Calls = {},
  now = startsAt + 600_000,
  path = "/contests/cup"
) {
  const asked: Array<string> = []
  const questions: Array<readonly [input: unknown, key: string | undefined]> = []
  const answers: Calls = {
    getContest: () => someContest,
    getContestInformation: () => information,
    getContestPage: () => ({ kind: "landing", language: "ru", html: null }),
    listContestProblems: () => ({ items: [], page: 1, limit: 100, total: 0 }),
    listAnnouncements: () => [],
    listQuestions: () => [],
    profile: () => ({
      firstName: "Ада",
      lastName: "Л.",
      city: "Омск",
      dateOfBirth: "2015-05-17",
      email: null
    }),
    ...calls
  }
  const run = async (name: string, input: unknown, options: { readonly idempotencyKey?: string }) => {
    asked.push(name)
    if (name === "askQuestion") questions.push([input, options.idempotencyKey])
    return answers[name]?.(input) ?? new Promise(() => {})
  }
  await renderApp(
    <RealtimeContext value={() => ({ subscribe: () => () => {} })}>
      <ClockContext value={clockAt(now)}>
        <Routes>
          <Route path="/contests/:contestName" element={<ContestPage />} />
          <Route path="/contests/:contestName/end" element={<ContestEndPage />} />
          <Route path="/early" element={<Navigate to="/contests/cup" state={{ reason: "Ещё рано" }} />} />
        </Routes>
      </ClockContext>
    </RealtimeContext>,
    {
      api: apiAnsweredBy(run),
      session: startFakeSession(tokensOf(2, Date.now() + 3_600_000)).actor,
      path
    }
  )
  return { asked, questions }
}

const questionField = () => screen.findByLabelText<HTMLTextAreaElement>("Ваш вопрос")
const ask = () => fireEvent.click(screen.getByRole("button", { name: "Спросить" }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe("a contest's page", () => {
  test("says why one could not start", async () => {
    await show(registered, { startContest: () => Promise.reject(new Conflict({ message: "На паузе" })) })
    fireEvent.click(await screen.findByRole("button", { name: "Начать" }))
    expect(await screen.findByText("На паузе")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Начать" })).toBeTruthy()
  })

  test("lets nobody start in a pause", async () => {
    await show({ ...registered, pausedAt: paused.pausedAt })
    expect(await screen.findByRole("heading", { name: "Пауза" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Начать" })).toBeNull()
  })

  test("asks those who are invited, though registration is over, and takes no for an answer", async () => {
    const asking = {
      ...registered,
      status: { value: "closed_registration" },
      participation: {
        ...registered.participation,
        state: "not_registered",
        registeredAt: null,
        invited: true
      }
    } as const
    const { asked } = await show(asking, { declineInvitation: () => null })
    expect(await screen.findByRole("heading", { name: "Организаторы приглашают вас" })).toBeTruthy()
    expect(screen.queryByText(/Записаться уже нельзя/)).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Участвовать" }))
    expect(await screen.findByRole("heading", { name: "Регистрация" })).toBeTruthy()
    fireEvent.click(await screen.findByRole("button", { name: "Не сейчас" }))
    fireEvent.click(await screen.findByRole("button", { name: "Отказаться" }))
    const question = within(await screen.findByRole("dialog", { hidden: true }))
    expect(asked).not.toContain("declineInvitation")
    fireEvent.click(question.getByRole("button", { name: "Отказаться", hidden: true }))
    await waitFor(() => expect(asked).toContain("declineInvitation"))
  })

  test("does not ask to register before that is possible", async () => {
    const soon = new Date(startsAt - 3_600_000).toISOString()
    await show(
      {
        ...registered,
        serverTime: new Date(startsAt - 7_200_000).toISOString(),
        status: { value: "open_registration" },
        registrationStartsAt: soon,
        registrationEndsAt: null,
        participation: { ...registered.participation, state: "not_registered", registeredAt: null }
      },
      {},
      startsAt - 7_200_000
    )
    expect(await screen.findByRole("heading", { name: "Регистрация ещё не началась" })).toBeTruthy()
  })

  test("finishes for who asked for it before the page was loaded anew, and for nobody else", async () => {
    const call = { act: "finish", key: "k".repeat(8), answers: {} } as const
    const unanswered = { completeContest: () => Promise.reject(new Unreachable()) }
    pendingCall("cup", 1).write(call)
    const next = await show(running, unanswered)
    expect(await screen.findByRole("heading", { name: "Олимпиада идёт" })).toBeTruthy()
    expect(next.asked).not.toContain("completeContest")
    cleanup()

    pendingCall("cup", 2).write(call)
    const same = await show(running, unanswered)
    await waitFor(() => expect(same.asked).toContain("completeContest"))
  })

  test("asks for nothing but where one stands when everybody's time runs out", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const over = { ...running, serverTime: new Date(ownEnd).toISOString() }
    let isOver = false
    const calls = { getContestInformation: () => (isOver ? over : running) }
    const { asked } = await show(running, calls, ownEnd)
    isOver = true
    await screen.findByRole("heading", { name: "Время вышло" })
    asked.length = 0
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByRole("heading", { name: "Вы закончили" })).toBeTruthy()
    expect(asked).toEqual(["getContestInformation"])
    vi.useRealTimers()
  })

  test("does not tell who never began that they have finished", async () => {
    const out = { ...registered, status: { value: "closed_contest" as const } }
    await show(out, {}, ownEnd, "/contests/cup/end")
    expect(await screen.findByRole("heading", { level: 1, name: "Вы не участвовали" })).toBeTruthy()
  })

  test("says why a contest that is over lists no tasks", async () => {
    const closed = { value: "closed_contest" } as const
    await show({ ...registered, status: closed }, { getContest: () => ({ ...someContest, status: closed }) })
    expect(await screen.findByText(/^Эти задачи ещё нужны другой олимпиаде/)).toBeTruthy()
  })

  test("carries the time and the way out while one's time runs", async () => {
    await show(running)
    expect(await screen.findByRole("timer")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Завершить" })).toBeTruthy()
    cleanup()
    await show(registered)
    expect(await screen.findByRole("button", { name: "Начать" })).toBeTruthy()
    expect(screen.queryByRole("timer")).toBeNull()
  })

  test("says why a task's address led here, until the tasks are open", async () => {
    await show(registered, {}, startsAt, "/early")
    expect(await screen.findByText("Ещё рано")).toBeTruthy()
    cleanup()
    await show(running, {}, startsAt, "/early")
    expect(await screen.findByRole("heading", { name: "Олимпиада идёт" })).toBeTruthy()
    expect(screen.queryByText("Ещё рано")).toBeNull()
  })

  test("keeps what a registration asked for until one is registered", async () => {
    const early = { ...registered, status: { value: "open_registration" as const }, registrationEndsAt: null }
    const before = { ...early, serverTime: new Date(startsAt - 3_600_000).toISOString() }
    const stranger = {
      ...before,
      participation: { ...before.participation, state: "not_registered" as const, registeredAt: null }
    }
    const profile = () => ({
      firstName: "Ада",
      lastName: "Л.",
      city: null,
      dateOfBirth: "2015-05-17",
      email: null
    })
    const now = startsAt - 3_600_000
    const form = async () => {
      fireEvent.click(await screen.findByRole("button", { name: "Зарегистрироваться" }))
      return screen.findByLabelText<HTMLInputElement>("Город")
    }
    await show(stranger, { profile }, now)
    fireEvent.change(await form(), { target: { value: "Омск" } })
    cleanup()

    await show(stranger, { profile, registerForContest: () => before }, now)
    const city = await form()
    expect(city.value).toBe("Омск")
    expect(sessionStorage.getItem("zama/2/unsent/registration")).toContain("Омск")
    fireEvent.submit(city)
    expect(await screen.findByRole("heading", { name: "Вы участвуете" })).toBeTruthy()
    expect(sessionStorage.getItem("zama/2/unsent/registration")).toBeNull()
  })

  describe("the form of a registration", () => {
    const now = startsAt - 3_600_000
    const stranger = {
      ...registered,
      status: { value: "open_registration" as const },
      registrationEndsAt: null,
      serverTime: new Date(now).toISOString(),
      participation: { ...registered.participation, state: "not_registered" as const, registeredAt: null }
    }
    const nameless = { firstName: null, lastName: null, city: null, dateOfBirth: null, email: null }

    /** The form over the real calls and rules, and what reaches the server. */
    async function open(answer: () => Response) {
      const sent: Array<unknown> = []
      const real = createApi({
        fetch: async (_, { body }) => {
          sent.push(JSON.parse(String(body)))
          return answer()
        },
        language: () => "ru",
        accessToken: () => null,
        windowKey: () => null,
        settled: () => Promise.resolve(),
        renewed: () => Promise.resolve(),
        recordServerTime: () => {}
      })
      const registerForContest = (input: unknown) => real.run("registerForContest", input as never)
      await show(
        stranger,
        { profile: () => nameless, registerForContest },
        now,
        "/contests/cup?register=open"
      )
      await screen.findByLabelText("Имя")
      const fill = (values: Readonly<Record<string, string>>) => {
        for (const [label, value] of Object.entries(values)) {
          fireEvent.change(screen.getByLabelText(label), { target: { value } })
        }
      }
      const send = () => fireEvent.click(screen.getByRole("button", { name: "Зарегистрироваться" }))
      return { sent, fill, send }
    }
    const errorAt = (label: string) =>
      document.getElementById(
        screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ").at(-1) ?? ""
      )?.textContent
    const right = { Имя: "Ада", Фамилия: "Лавлейс", Город: "Омск", "Дата рождения": "10.12.2013" }
    const date = "Дата в виде ДД.ММ.ГГГГ, не раньше 1900 года и не в будущем"

    test("names what is wrong at each field and sends nothing", async () => {
      const { sent, fill, send } = await open(() => Response.json({}, { status: 500 }))
      send()
      await waitFor(() => expect(Object.keys(right).map(errorAt)).toEqual(Array(4).fill("Обязательное поле")))

      fill({ Имя: "А", Фамилия: "R2", Город: "М".repeat(61), "Дата рождения": "31.02.2013" })
      send()
      const wrong = [
        "Не меньше 2 символов",
        "Только буквы, пробелы, дефисы и апострофы",
        "Не больше 60 символов",
        date
      ]
      await waitFor(() => expect(Object.keys(right).map(errorAt)).toEqual(wrong))
      fill({ "Дата рождения": "2013-12-10" })
      await waitFor(() => expect(errorAt("Дата рождения")).toBe(date))
      expect(sent).toEqual([])
    })

    test("shows the server's words at their fields and keeps what was typed", async () => {
      const rejection = { message: "Проверьте поля", errors: { city: ["Нет такого города"] } }
      const { sent, fill, send } = await open(() => Response.json(rejection, { status: 422 }))
      fill(right)
      send()
      await waitFor(() => expect(errorAt("Город")).toBe("Нет такого города"))
      expect(sent).toEqual([
        { first_name: "Ада", last_name: "Лавлейс", city: "Омск", date_of_birth: "2013-12-10" }
      ])
      expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Ада")
      fill({ Город: "Томск" })
      expect(errorAt("Город")).not.toBe("Нет такого города")
    })

    test("stays with what was typed when the answer makes no sense", async () => {
      const { sent, fill, send } = await open(() => Response.json({ payload: "nonsense" }))
      fill(right)
      send()
      await waitFor(() => expect(sent).toHaveLength(1))
      await screen.findByRole("button", { name: "Зарегистрироваться" })
      expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Ада")
    })
  })

  test("keeps a question that is not asked yet", async () => {
    await show(running)
    fireEvent.change(await questionField(), { target: { value: "Можно ли" } })
    cleanup()
    await show(running)
    expect((await questionField()).value).toBe("Можно ли")
  })

  test("asks about a problem, and once, however often the answer is lost", async () => {
    const task = {
      id: 7,
      label: "A",
      title: "Мосты",
      points: 100,
      myPoints: null,
      attempts: 0,
      lastVerdict: null
    }
    const { questions } = await show(running, {
      listContestProblems: () => ({ items: [task], page: 1, limit: 100, total: 1 }),
      askQuestion: () => Promise.reject(new Unreachable())
    })
    fireEvent.change(await screen.findByLabelText("О чём вопрос"), { target: { value: "7" } })
    const field = await questionField()
    for (const text of ["Можно ли?", "Можно ли?", "Нужно ли?"]) {
      fireEvent.change(field, { target: { value: text } })
      const before = questions.length
      ask()
      await waitFor(() => expect(questions).toHaveLength(before + 1))
      await waitFor(() => expect(field.readOnly).toBe(false))
    }
    expect(questions[0]?.[0]).toMatchObject({ payload: { text: "Можно ли?", problemId: 7 } })
    const [first, second, other] = questions.map(([, key]) => key)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test("does not say that the jury was silent when nobody knows", async () => {
    await show(running, { listAnnouncements: () => Promise.reject(new Unreachable()) })
    expect(await screen.findByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy()
    expect(screen.queryByText("Пока жюри ничего не объявляло.")).toBeNull()
  })
})
