import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Api, OutputOf } from "../../../../src/api/client.ts"
import type { Course } from "../../../../src/api/contract/learning/courses.ts"
import type { MyContest } from "../../../../src/api/contract/olympiads/participation.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { ProfileRoute } from "../../../../src/routes/ProfileRoute.tsx"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../../practice/problem/someProblem.ts"

const levels = Array.from({ length: 10 }, (_, index) => ({ difficulty: index + 1, solved: 0, existing: 2 }))

type Calls =
  | "getActivity"
  | "listAttempts"
  | "profile"
  | "getStreak"
  | "getResolvedProblems"
  | "getAccuracy"
  | "listProblems"
  | "listAchievements"
  | "listMyContests"
  | "listCourses"
  | "getDailyReward"
type Answers = { readonly [Call in Calls]: OutputOf<Call> }

const past = (slug: string, changes: Partial<MyContest>): MyContest => ({
  slug,
  title: `Олимпиада ${slug}`,
  status: { value: "closed_contest" },
  startsAt: "2026-11-01T09:00:00.000Z",
  endsAt: "2026-11-01T11:00:00.000Z",
  state: "results",
  points: 250,
  solved: 3,
  problemCount: 5,
  scoring: "points",
  place: null,
  participantCount: 340,
  ...changes
})

const course = (slug: string, stepsDone: number): Course => ({
  slug,
  title: `Курс ${slug}`,
  summary: "Короткий.",
  language: "python",
  lessons: [
    { id: 1, title: "Начало", summary: "", steps: 4, stepsDone, stepsClosed: 0 },
    { id: 2, title: "Дальше", summary: "", steps: 4, stepsDone: 0, stepsClosed: 0 }
  ],
  nextLesson: stepsDone === 4 ? 2 : 1
})

const newcomer: Answers = {
  profile: {
    id: 1,
    email: "kim@zama.test",
    firstName: null,
    lastName: null,
    city: null,
    dateOfBirth: null,
    nickname: null,
    grade: null,
    newsletter: false,
    contestReminders: false,
    streakReminders: false,
    weeklySummary: false,
    frame: null,
    login: null,
    avatar: null,
    hasPassword: true,
    language: "ru",
    roles: [],
    createdAt: "2026-11-21T07:00:00.000Z"
  },
  getStreak: { dayCount: 0 },
  getResolvedProblems: { solved: 0, existing: 20, byDifficulty: levels },
  getAccuracy: { accepted: 0, attempts: 0, accuracy: null },
  listProblems: { items: [], page: 1, limit: 20, total: 0 },
  getActivity: { lastDay: "2026-11-21", days: [] },
  listAttempts: [],
  listAchievements: [{ kind: "first_solve", topic: null, earnedAt: null }],
  listMyContests: [],
  listCourses: [course("python", 0)],
  getDailyReward: {
    day: 1,
    amounts: [5, 5, 10, 10, 15, 15, 30],
    claimed: false,
    nextAt: "2026-11-21T21:00:00.000Z",
    serverTime: "2026-11-21T09:00:00.000Z"
  }
}

const expert: Answers = {
  ...newcomer,
  profile: { ...newcomer.profile, firstName: "Мария", lastName: "Ким" },
  getStreak: { dayCount: 3 },
  getResolvedProblems: {
    solved: 5,
    existing: 20,
    byDifficulty: levels.map((level) => ({
      ...level,
      solved: [1, 2, 3, 4, 9].includes(level.difficulty) ? 1 : 0
    }))
  },
  getAccuracy: { accepted: 2, attempts: 3, accuracy: 0.667 },
  listProblems: {
    items: [{ ...someProblem, myStatus: "solved", favorite: true }],
    page: 1,
    limit: 20,
    total: 41
  },
  getActivity: { lastDay: "2026-11-21", days: [{ day: "2026-11-20", attempts: 4, accepted: 1, steps: 0 }] },
  listAchievements: [
    { kind: "topic", topic: "Циклы", earnedAt: "2026-11-20T09:00:00.000Z" },
    { kind: "streak_7", topic: null, earnedAt: null }
  ],
  listCourses: [course("python", 4), course("algorithms", 0)],
  listMyContests: [
    past("cup", { state: "results", place: 12 }),
    past("next", { state: "registered", place: null })
  ],
  listAttempts: [
    {
      id: 70,
      problemId: 7,
      problemTitle: "Сумма",
      contest: null,
      status: "accepted",
      score: 100,
      receivedAt: "2026-11-20T09:00:00.000Z"
    },
    {
      id: 69,
      problemId: 101,
      problemTitle: "Флажки",
      contest: "first-steps-1",
      status: "wrong_answer",
      score: 40,
      receivedAt: "2026-11-20T08:00:00.000Z"
    }
  ]
}

/** A server with these answers, which records the queries of the problem list; calls in `failing` fail. */
function startServer(answers: Answers) {
  const asked: Array<unknown> = []
  const failing = new Set<string>()
  const run = async (name: Calls, { query }: { query?: unknown }) => {
    if (name === "listProblems") asked.push(query)
    if (failing.has(name)) throw new Unreachable()
    return answers[name]
  }
  return { api: inMemoryApi(run), asked, failing }
}

const show = (api?: Api, path = "/profile") =>
  renderApp(<ProfileRoute />, {
    ...(api === undefined ? {} : { api }),
    path,
    session: startFakeSession(tokens).actor
  })

const figures = () =>
  screen.getAllByRole("definition").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))

afterEach(cleanup)

const myCourses = async () => within(await screen.findByRole("region", { name: "Мои курсы" }))

describe("ProfilePage", () => {
  test("links to the courses in progress", async () => {
    await show(startServer(expert).api)
    const mine = await myCourses()
    const names = (await mine.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent)
    expect(names).toEqual(["Курс python"])
    expect(mine.getByText("Пройдено уроков: 1 из 2")).toBeTruthy()
    expect(mine.getByRole("link", { name: /Продолжить/ }).getAttribute("href")).toBe(
      "/courses/python/lesson/2"
    )
  })

  test("links to all courses if none is in progress", async () => {
    await show(startServer(newcomer).api)
    const mine = await myCourses()
    expect((await mine.findByRole("link", { name: "Выбрать курс" })).getAttribute("href")).toBe("/courses")
  })

  test("reports failed courses separately", async () => {
    const { api, failing } = startServer(expert)
    failing.add("listCourses")
    await show(api)
    const mine = await myCourses()
    failing.clear()
    await act(async () => (await mine.findByRole("button", { name: "Попробовать ещё раз" })).click())
    expect(await mine.findByText("Пройдено уроков: 1 из 2")).toBeTruthy()
  })

  test("shows the days of activity, and links to the last solutions", async () => {
    await show(startServer(expert).api)
    expect(await screen.findByText("За год: 1 день занятий")).toBeTruthy()
    const table = within(await screen.findByRole("table", { name: "Последние попытки" }))
    const addresses = table.getAllByRole("link").map((link) => link.getAttribute("href"))
    expect(addresses).toEqual(["/problem/7/solutions/70", "/contests/first-steps-1/101/solutions/69"])
  })

  test("shows milestones with their days, the next ones, and past contests with the rank", async () => {
    await show(startServer(expert).api)
    const earned = within(await screen.findByRole("region", { name: "Достижения" }))
    expect((await earned.findByText("Тема целиком: Циклы")).nextElementSibling?.textContent).toBe(
      "Получено 20 ноября 2026 г."
    )
    expect(earned.getByText("Держите серию 7 дней.")).toBeTruthy()
    const contests = within(await screen.findByRole("region", { name: "Мои олимпиады" }))
    expect(contests.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/contests/cup/end"
    ])
    expect(contests.getByText(/12/).textContent).toContain("340")
  })

  test("shows the daily reward", async () => {
    await show(startServer(newcomer).api)
    expect(await screen.findByRole("button", { name: "Забрать 5 замарублей" })).toBeTruthy()
    expect(await screen.findByText("Первое совсем рядом: решите любую задачу.")).toBeTruthy()
  })

  test("says that there are no milestones and no contests yet", async () => {
    await show(startServer(newcomer).api)
    expect(await screen.findByText("Вы ещё ничего не отправляли.")).toBeTruthy()
    expect(await screen.findByText(/^Здесь будет виден каждый день/)).toBeTruthy()
  })

  test("shows the name and the achievements", async () => {
    await show(startServer(expert).api)
    expect(await screen.findByText("Мария Ким")).toBeTruthy()
    expect(screen.getByText("kim@zama.test")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Настройки" }).getAttribute("href")).toBe("/profile/settings")
    expect(figures()).toEqual([
      "3 дня подрядКаждый день с решённой задачей продлевает её.",
      "5 задачВсего на платформе: 20.",
      "67 %Принято 2 из 3 попыток."
    ])
    expect(screen.getByText("Лёгкие задачи: 3 из 6. Средние: 1 из 6. Трудные: 1 из 8.")).toBeTruthy()
  })

  test("explains how to begin to a new learner", async () => {
    await show(startServer(newcomer).api)
    expect(await screen.findByText("kim@zama.test")).toBeTruthy()
    expect(figures()).toEqual([
      "Пока не началасьРешите задачу сегодня, и это будет первый день.",
      "0 задачВсего на платформе: 20.",
      "Пока неизвестнаОна появится после первого отправленного решения."
    ])
    expect(screen.getByText("Здесь появятся ваши задачи")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Выбрать задачу" }).getAttribute("href")).toBe("/problems")
  })

  test("lists solved and tried problems, newest first", async () => {
    const server = startServer(expert)
    await show(server.api, "/profile?page=2")
    const table = within(await screen.findByRole("table", { name: "Мои задачи" }))
    expect(table.getByRole("link", { name: /Две корзинки/ }).getAttribute("href")).toBe(
      "/problem/7/description"
    )
    expect(table.queryByRole("button", { name: /Упорядочить/ })).toBeNull()
    expect(server.asked).toEqual([{ status: "attempted", sort: "recent", page: 2 }])
    expect(screen.getByRole("link", { current: "page", name: "Решённые и начатые" })).toBeTruthy()
    expect(screen.getByText("41 задача")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Страница 3" }).getAttribute("href")).toBe("/profile?page=3")
  })

  test("lists favourites if the address requests them", async () => {
    const server = startServer(expert)
    const { address } = await show(server.api, "/profile?is_favorite=1")
    await screen.findByRole("table", { name: "Мои задачи" })
    expect(server.asked).toEqual([{ is_favorite: "1", sort: "recent" }])
    expect(screen.getByRole("link", { name: "Страница 2" }).getAttribute("href")).toBe(
      "/profile?is_favorite=1&page=2"
    )
    await act(async () => screen.getByRole("link", { name: "Решённые и начатые" }).click())
    expect(address()).toBe("/profile")
    expect(server.asked.at(-1)).toEqual({ status: "attempted", sort: "recent" })
  })

  test.each([
    ["/profile?is_favorite=1", "В избранном пока пусто", "Выбрать задачу", "/problems"],
    ["/profile?is_favorite=1&page=9", "Такой страницы нет", "К первой странице", "/profile?is_favorite=1"],
    ["/profile?page=9", "Такой страницы нет", "К первой странице", "/profile"]
  ])("explains an empty list at %s", async (path, text, link, to) => {
    await show(startServer(newcomer).api, path)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(to)
  })

  test.each(["profile", "getStreak", "getResolvedProblems", "getAccuracy"] as const)(
    "without %s the achievements report the failure and offer a retry; the problems stay",
    async (name) => {
      const server = startServer(expert)
      server.failing.add(name)
      await show(server.api)
      const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
      expect(await screen.findByRole("table", { name: "Мои задачи" })).toBeTruthy()
      server.failing.clear()
      await act(async () => retry.click())
      expect(await screen.findByText("Мария Ким")).toBeTruthy()
    }
  )

  test("without the problems it reports the failure and offers a retry; the achievements stay", async () => {
    const server = startServer(expert)
    server.failing.add("listProblems")
    await show(server.api)
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    expect(await screen.findByText("Мария Ким")).toBeTruthy()
    server.failing.clear()
    await act(async () => retry.click())
    expect(await screen.findByRole("table", { name: "Мои задачи" })).toBeTruthy()
  })

  test("reports that it is loading", async () => {
    await show()
    const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent)
    expect(statuses).toEqual(expect.arrayContaining(["Загружаем ваши успехи", "Загружаем задачи"]))
  })
})
