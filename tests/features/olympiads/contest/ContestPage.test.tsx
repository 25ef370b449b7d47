import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Navigate, Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test, vi } from "vitest"
import { createApi } from "../../../../src/api/client.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { ContestInformation } from "../../../../src/api/contract/olympiads/participation.ts"
import { Conflict, Unreachable } from "../../../../src/api/errors.ts"
import { ClockContext } from "../../../../src/features/shell/clock/ClockContext.ts"
import { ContestEndPage } from "../../../../src/features/olympiads/contest/ContestEndPage.tsx"
import { ContestPage } from "../../../../src/features/olympiads/contest/ContestPage.tsx"
import { ContestRulesPage } from "../../../../src/features/olympiads/contest/ContestRulesPage.tsx"
import { ContestTaskPage } from "../../../../src/features/olympiads/contest/ContestTaskPage.tsx"
import { pendingCall } from "../../../../src/features/olympiads/contest/participationActor.ts"
import { RealtimeContext } from "../../../../src/features/shell/realtime/RealtimeContext.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../../qa/models/tokens.ts"
import { someProblem } from "../../practice/problem/someProblem.ts"
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

/** The page of learner 2 with this state of the contest, over a server that answers these calls. */
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
          <Route path="/contests/:contestName/rules" element={<ContestRulesPage />} />
          <Route path="/contests/:contestName/problem/:id/*" element={<ContestTaskPage />} />
          <Route path="/early" element={<Navigate to="/contests/cup" state={{ reason: "Ещё рано" }} />} />
        </Routes>
      </ClockContext>
    </RealtimeContext>,
    {
      api: inMemoryApi(run),
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
  test("shows why the start failed", async () => {
    await show(registered, { startContest: () => Promise.reject(new Conflict({ message: "На паузе" })) })
    fireEvent.click(await screen.findByRole("button", { name: "Начать" }))
    expect(await screen.findByText("На паузе")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Начать" })).toBeTruthy()
  })

  test("names the languages to solve in, if not all are allowed", async () => {
    const languages = [
      { id: "python", name: "Python 3.14" },
      { id: "cpp", name: "C++17" }
    ]
    await show(registered, { getContest: () => ({ ...someContest, languages }) })
    expect(await screen.findByText("Решать можно на языках: Python 3.14 и C++17.")).toBeTruthy()
    cleanup()
    await show(registered, {}, undefined, "/contests/cup/rules")
    await screen.findByRole("heading", { level: 1 })
    expect(screen.queryByText(/Решать можно на языках/)).toBeNull()
    cleanup()
    await show(
      registered,
      { getContest: () => ({ ...someContest, languages }) },
      undefined,
      "/contests/cup/rules"
    )
    expect(await screen.findByText(/^Решать можно на языках/)).toBeTruthy()
  })

  test("the picker of a task offers the languages that both the contest and the problem allow", async () => {
    const languages = ["java", "cpp", "python"].map((id) => ({ id, name: id }))
    await show(
      running,
      {
        getContest: () => ({ ...someContest, languages }),
        getContestProblem: () => ({ ...someProblem, languages: ["javascript", "cpp"] }),
        listLanguages: () =>
          ["python", "javascript", "cpp"].map((id) => ({
            ...{ id, name: `${id} 1`, extension: id, timeFactor: 1, notes: [] },
            ...{ runsInBrowser: false, template: "" }
          }))
      },
      undefined,
      "/contests/cup/problem/7/description"
    )
    expect(await screen.findByText("Время: 1 с (cpp)")).toBeTruthy()
  })

  test("offers no start during a pause", async () => {
    await show({ ...registered, pausedAt: paused.pausedAt })
    expect(await screen.findByRole("heading", { name: "Пауза" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Начать" })).toBeNull()
  })

  test("asks invited learners after the registration has ended, and lets them decline", async () => {
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

  test("offers no registration before it opens", async () => {
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

  test("repeats a learner's own unfinished request to finish after a reload, and no other learner's", async () => {
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

  test("asks for nothing that the first information brings", async () => {
    const announced = [{ id: 1, text: "Задача B исправлена", createdAt: startsAt, mine: false }]
    const opening = JSON.stringify([
      { key: queryKeys.contest("cup"), data: someContest },
      { key: queryKeys.announcements("cup"), data: announced },
      { key: queryKeys.questions("cup"), data: [] }
    ])
    const { asked } = await show(registered, { getContestInformation: () => ({ ...registered, opening }) })
    expect(await screen.findByText("Задача B исправлена")).toBeTruthy()
    expect(asked.toSorted()).toEqual(["getContestInformation", "getContestPage"])
  })

  test("makes only one call when the common time ends", async () => {
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

  test("shows a learner who never started that they did not take part", async () => {
    const out = { ...registered, status: { value: "closed_contest" as const } }
    await show(out, {}, ownEnd, "/contests/cup/end")
    expect(await screen.findByRole("heading", { level: 1, name: "Вы не участвовали" })).toBeTruthy()
  })

  test("explains why a finished contest lists no problems", async () => {
    const closed = { value: "closed_contest" } as const
    await show({ ...registered, status: closed }, { getContest: () => ({ ...someContest, status: closed }) })
    expect(await screen.findByText(/^Эти задачи ещё нужны другой олимпиаде/)).toBeTruthy()
  })

  test("shows the timer and the button to finish while the time runs", async () => {
    await show(running)
    expect(await screen.findByRole("timer")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Завершить" })).toBeTruthy()
    cleanup()
    await show(registered)
    expect(await screen.findByRole("button", { name: "Начать" })).toBeTruthy()
    expect(screen.queryByRole("timer")).toBeNull()
  })

  test("explains a redirect from a problem, until the problems are open", async () => {
    await show(registered, {}, startsAt, "/early")
    expect(await screen.findByText("Ещё рано")).toBeTruthy()
    cleanup()
    await show(running, {}, startsAt, "/early")
    expect(await screen.findByRole("heading", { name: "Олимпиада идёт" })).toBeTruthy()
    expect(screen.queryByText("Ещё рано")).toBeNull()
  })

  test("keeps the registration form's values until the registration succeeds", async () => {
    const announced = {
      ...registered,
      status: { value: "open_registration" as const },
      registrationEndsAt: null
    }
    const hourBefore = { ...announced, serverTime: new Date(startsAt - 3_600_000).toISOString() }
    const stranger = {
      ...hourBefore,
      participation: { ...hourBefore.participation, state: "not_registered" as const, registeredAt: null }
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

    await show(stranger, { profile, registerForContest: () => hourBefore }, now)
    const city = await form()
    expect(city.value).toBe("Омск")
    expect(sessionStorage.getItem("zama/2/unsent/registration")).toContain("Омск")
    fireEvent.submit(city)
    expect(await screen.findByRole("heading", { name: "Вы участвуете" })).toBeTruthy()
    expect(sessionStorage.getItem("zama/2/unsent/registration")).toBeNull()
  })

  describe("the registration form", () => {
    const now = startsAt - 3_600_000
    const stranger = {
      ...registered,
      status: { value: "open_registration" as const },
      registrationEndsAt: null,
      serverTime: new Date(now).toISOString(),
      participation: { ...registered.participation, state: "not_registered" as const, registeredAt: null }
    }
    const nameless = { firstName: null, lastName: null, city: null, dateOfBirth: null, email: null }

    /** The form over real calls and validation; records the requests. */
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

    test("shows every field error and sends nothing", async () => {
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

    test("shows the server's field errors and keeps the typed values", async () => {
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

    test("keeps the typed values after a malformed answer", async () => {
      const { sent, fill, send } = await open(() => Response.json({ payload: "nonsense" }))
      fill(right)
      send()
      await waitFor(() => expect(sent).toHaveLength(1))
      await screen.findByRole("button", { name: "Зарегистрироваться" })
      expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Ада")
    })
  })

  test("keeps an unsent question", async () => {
    await show(running)
    fireEvent.change(await questionField(), { target: { value: "Можно ли" } })
    cleanup()
    await show(running)
    expect((await questionField()).value).toBe("Можно ли")
  })

  test("asks about a problem, and repeats a lost question with the same key", async () => {
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
      const hourBefore = questions.length
      ask()
      await waitFor(() => expect(questions).toHaveLength(hourBefore + 1))
      await waitFor(() => expect(field.readOnly).toBe(false))
    }
    expect(questions[0]?.[0]).toMatchObject({ payload: { text: "Можно ли?", problemId: 7 } })
    const [first, second, other] = questions.map(([, key]) => key)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test("does not report the absence of announcements if they failed to load", async () => {
    await show(running, { listAnnouncements: () => Promise.reject(new Unreachable()) })
    expect(await screen.findByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy()
    expect(screen.queryByText("Пока жюри ничего не объявляло.")).toBeNull()
  })
})
