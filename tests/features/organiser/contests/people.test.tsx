import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { OrganiserPeople, ParticipantFile } from "../../../../src/api/contract/organiser/people.ts"
import type { ExtraTime } from "../../../../src/api/contract/organiser/extraTime.ts"
import { NotFound, Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { ImportPage } from "../../../../src/features/organiser/contests/people/ImportPage.tsx"
import { ParticipantPage } from "../../../../src/features/organiser/contests/people/ParticipantPage.tsx"
import { PeoplePage } from "../../../../src/features/organiser/contests/people/PeoplePage.tsx"
import { type Calls, showOrganiserConsole } from "./organiserSetup.tsx"

const person: OrganiserPeople["items"][number] = {
  userId: 7,
  name: "Ёлкина Аня",
  city: "Тверь",
  grade: 5,
  state: "running",
  startedAt: "2026-11-21T09:05:00.000Z",
  endsAt: "2026-11-21T11:05:00.000Z",
  completedAt: null,
  extraS: 600,
  points: 40,
  solved: 1,
  seenAt: "2026-11-21T10:00:00.000Z"
}

const people: OrganiserPeople = {
  items: [person],
  page: 1,
  limit: 50,
  total: 1,
  counts: { registered: 3, running: 1, finished: 0, missed: 0, disqualified: 0, not_passed: 0 },
  unofficial: 2,
  invited: 0,
  cities: [{ city: "Тверь", count: 4 }]
}

const given: ExtraTime = {
  id: 3,
  seconds: 600,
  reason: "Отключали свет",
  scope: "city",
  city: "Тверь",
  people: 4,
  name: null,
  givenBy: "Мария Петрова",
  givenAt: "2026-11-21T10:00:00.000Z",
  undoneAt: null
}

const file: ParticipantFile = {
  ...person,
  registeredAt: "2026-11-20T09:00:00.000Z",
  source: "self",
  canResume: false,
  disqualifiedAt: null,
  disqualifiedFor: null,
  unofficial: 1,
  windows: [],
  solutions: [
    {
      id: 12,
      problemId: 1,
      label: "A",
      status: "wrong_answer",
      points: 0,
      receivedAt: "2026-11-21T11:06:01.000Z",
      unofficial: "timeIsUp"
    }
  ],
  extraTimes: [],
  devices: [
    {
      browser: "Firefox",
      system: "Linux",
      address: "10.0.0.7",
      signedInAt: "2026-11-21T08:00:00.000Z",
      lastUsedAt: "2026-11-21T10:00:00.000Z"
    }
  ]
}

afterEach(cleanup)

const listWith = (calls: Calls = {}, search = "", contest = {}) =>
  showOrganiserConsole({
    page: <PeoplePage />,
    route: "people",
    path: `people${search}`,
    calls: { listParticipants: () => people, listExtraTimes: () => [given], ...calls },
    contest
  })

describe("the list of participants", () => {
  test("shows each participant's state, with a link", async () => {
    await listWith()
    const link = await screen.findByRole("link", { name: /Ёлкина Аня/ })
    expect(link.getAttribute("href")).toBe("/organiser/contests/cup/people/7")
    const table = within(screen.getByRole("table", { name: "Участники" }))
    expect(table.getByText("Решает")).toBeTruthy()
    expect(table.getByText("10 мин")).toBeTruthy()
    expect(screen.getByText("1 участник")).toBeTruthy()
    const late = screen.getByRole("link", { name: /Есть решения вне зачёта ?2/ })
    expect(late.getAttribute("href")).toMatch(/\?state=unofficial$/)
  })

  test("explains in a draft why it shows no cities, and counts pending invitations", async () => {
    await listWith({ listParticipants: () => ({ ...people, invited: 2 }) }, "", { status: "draft" })
    expect(await screen.findByText(/2 приглашения пока не приняты/)).toBeTruthy()
    expect(screen.getByText(/Город, класс и устройства участников вы увидите, когда/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Добавить время" })).toBeNull()
    cleanup()
    await listWith()
    await screen.findByRole("link", { name: /Ёлкина Аня/ })
    expect(screen.queryByText(/Город, класс и устройства/)).toBeNull()
  })

  test("requests the list by the address, and ignores unknown parameters", async () => {
    const { inputsOf } = await listWith({}, "?q=тверь&state=running&page=2&sort=x")
    await screen.findByRole("link", { name: /Ёлкина Аня/ })
    expect(inputsOf("listParticipants")[0]).toEqual({
      params: { slug: "cup" },
      query: { q: "тверь", state: "running", page: 2, limit: 50 }
    })
  })

  test("searches after a pause in typing", async () => {
    const { address } = await listWith()
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "Омск " } })
    await waitFor(() =>
      expect(decodeURIComponent(address() ?? "")).toBe("/organiser/contests/cup/people?q=Омск")
    )
  })

  test("offers viewers no actions", async () => {
    await listWith({}, "", { organiserRole: "viewer" })
    await screen.findByRole("link", { name: /Ёлкина Аня/ })
    expect(screen.queryByRole("button", { name: "Добавить время" })).toBeNull()
    expect(screen.queryByRole("button", { name: /^Отменить/ })).toBeNull()
  })

  test("says that nothing was found, or that loading failed", async () => {
    await listWith({ listParticipants: () => ({ ...people, items: [], total: 0 }) }, "?q=zzz")
    expect(await screen.findByText("Никого не нашлось")).toBeTruthy()
    cleanup()
    await listWith({
      listParticipants: () => {
        throw new Unreachable()
      }
    })
    expect(await screen.findByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy()
  })
})

describe("extra time", () => {
  const open = async (calls: Calls = {}) => {
    const view = await listWith({ giveExtraTime: () => ({ id: 1, people: 1 }), ...calls })
    fireEvent.click(await screen.findByRole("button", { name: "Добавить время" }))
    return { ...view, dialog: within(await screen.findByRole("dialog", { hidden: true })) }
  }
  const submit = (dialog: ReturnType<typeof within>) =>
    fireEvent.click(dialog.getByRole("button", { name: "Изменить время", hidden: true }))

  test("is given to all in minutes with a reason, and accepts a typographic minus", async () => {
    const { dialog, inputsOf } = await open()
    fireEvent.change(dialog.getByLabelText(/Сколько минут/), { target: { value: "−5" } })
    submit(dialog)
    expect(inputsOf("giveExtraTime")).toEqual([])
    expect(dialog.getByText("Обязательное поле")).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/Причина/), { target: { value: " Ошибка " } })
    submit(dialog)
    await waitFor(() =>
      expect(inputsOf("giveExtraTime")).toEqual([
        { params: { slug: "cup" }, payload: { scope: "all", minutes: -5, reason: "Ошибка" } }
      ])
    )
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull())
  })

  test.each(["", "0", "1,5", "десять", "601"])("rejects «%s» as minutes", async (typed) => {
    const { dialog, inputsOf } = await open()
    fireEvent.change(dialog.getByLabelText(/Сколько минут/), { target: { value: typed } })
    fireEvent.change(dialog.getByLabelText(/Причина/), { target: { value: "Ошибка" } })
    submit(dialog)
    expect(await dialog.findByText(/Целое число минут/)).toBeTruthy()
    expect(inputsOf("giveExtraTime")).toEqual([])
  })

  test("keeps its key when sent again after a lost answer", async () => {
    let away = true
    const { dialog, asked } = await open({
      giveExtraTime: () => {
        if (away) throw new Unreachable()
        return { id: 1, people: 1 }
      }
    })
    fireEvent.change(dialog.getByLabelText(/Причина/), { target: { value: "Ошибка" } })
    submit(dialog)
    const keys = () => asked.filter(([name]) => name === "giveExtraTime").map(([, , key]) => key)
    await waitFor(() => expect(keys()).toHaveLength(1))
    away = false
    await waitFor(() => {
      submit(dialog)
      expect(keys()).toHaveLength(2)
    })
    expect(keys()[0]).not.toBe("")
    expect(new Set(keys()).size).toBe(1)
  })

  test("is listed with its author, and withdrawn after a confirmation", async () => {
    const { inputsOf } = await listWith({ undoExtraTime: () => null })
    expect(await screen.findByText("+10 мин · Город Тверь (4 участника)")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: /^Отменить изменение/ }))
    const dialog = within(await screen.findByRole("dialog", { hidden: true }))
    fireEvent.click(dialog.getByRole("button", { name: "Отменить изменение", hidden: true }))
    await waitFor(() =>
      expect(inputsOf("undoExtraTime")).toEqual([{ params: { slug: "cup", extraTimeId: 3 } }])
    )
  })
})

describe("one participant", () => {
  const show = (calls: Calls = {}, contest = {}) =>
    showOrganiserConsole({
      page: <ParticipantPage />,
      route: "people/:userId",
      path: "people/7",
      calls: { getParticipant: () => file, ...calls },
      contest
    })

  test("shows solutions out of time, and devices", async () => {
    await show()
    expect(await screen.findByRole("heading", { name: "Ёлкина Аня" })).toBeTruthy()
    expect(screen.getByText("Вне времени")).toBeTruthy()
    expect(screen.getByText("10.0.0.7")).toBeTruthy()
  })

  test("is disqualified with a reason and the contest's name", async () => {
    const { inputsOf } = await show({
      disqualify: () => {
        throw new Rejected({
          message: "Нет",
          fieldErrors: { name: ["Это не название этой олимпиады"] }
        })
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Снять с олимпиады" }))
    const dialog = within(await screen.findByRole("dialog", { hidden: true }))
    const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Снять с олимпиады", hidden: true })
    fireEvent.change(dialog.getByLabelText(/Причина/), { target: { value: "Списал" } })
    fireEvent.change(dialog.getByLabelText(/введите название/), { target: { value: "Кубак" } })
    expect(button.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText(/введите название/), { target: { value: "Кубок" } })
    fireEvent.click(button)
    await waitFor(() =>
      expect(inputsOf("disqualify")).toEqual([
        { params: { slug: "cup", userId: 7 }, payload: { reason: "Списал", name: "Кубок" } }
      ])
    )
    expect(await dialog.findByText("Это не название этой олимпиады")).toBeTruthy()
  })

  test.each([
    ["editor", { canResume: true }, ["Добавить время", "Вернуть к работе"]],
    [
      "owner",
      { disqualifiedAt: person.startedAt, disqualifiedFor: "x" },
      ["Добавить время", "Вернуть в олимпиаду"]
    ],
    ["jury", { canResume: true, devices: null, windows: null }, []]
  ] as const)("offers %s their permitted actions", async (organiserRole, more, names) => {
    await show({ getParticipant: () => ({ ...file, ...more }) }, { organiserRole })
    const acts = within(await screen.findByRole("group", { name: "Действия" }))
    expect(acts.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(names)
  })

  test("with an unknown id leads to 404", async () => {
    const { address } = await show({
      getParticipant: () => {
        throw new NotFound({ message: "Не найдено" })
      }
    })
    await waitFor(() => expect(address()).toBe("/404"))
  })
})

describe("a list from a file", () => {
  const choose = async (text: string, calls: Calls = {}) => {
    const view = await showOrganiserConsole({
      page: <ImportPage />,
      route: "people/import",
      path: "people/import",
      calls: {
        previewImport: ({ payload }: { payload: { people: ReadonlyArray<string> } }) =>
          payload.people.map((who, index) => ({
            who,
            outcome: (["add", "unknown", "invite"] as const)[index] ?? "unknown",
            name: index === 0 ? "Ёлкина Аня" : null,
            city: null
          })),
        importParticipants: () => ({ added: 1, already: 0, invited: 1, unknown: 1 }),
        ...calls
      }
    })
    await screen.findByRole("button", { name: "Выбрать файл" })
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    fireEvent.change(input, { target: { files: [new File([text], "list.csv", { type: "text/csv" })] } })
    return view
  }

  test("shows the outcome of each line, and adds the people after a confirmation", async () => {
    const { inputsOf } = await choose(
      "Фамилия;Логин;Почта\nЁлкина;romashka-01;\nКто-то;;7\n;;guest@zama.test\n;;\n"
    )
    expect(await screen.findByText("Добавим 1 участника. Пригласим 1 человека.")).toBeTruthy()
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^7.*3.*Не подходит/),
      expect.stringMatching(/guest@zama\.test.*4.*–.*Пригласим/),
      expect.stringMatching(/romashka-01.*2.*Ёлкина Аня.*Добавим/)
    ])
    fireEvent.click(screen.getByRole("button", { name: "Добавить и пригласить" }))
    expect(await screen.findByText("Добавлен 1 участник. Приглашён 1 человек.")).toBeTruthy()
    expect(inputsOf("importParticipants")).toEqual([
      { params: { slug: "cup" }, payload: { people: ["romashka-01", "7", "guest@zama.test"] } }
    ])
  })

  test.each([
    ["Имя;Город\nАня;Тверь", "Не нашлось столбца «Логин» или «Почта»."],
    ["Логин\n\n", "В файле нет ни одной строки с участником."],
    ['Логин\n"a', "В строке 2 не закрыта кавычка."]
  ])("%j is not a valid list", async (text, fault) => {
    const { inputsOf } = await choose(text)
    expect(await screen.findByText(fault)).toBeTruthy()
    expect(inputsOf("previewImport")).toEqual([])
  })
})
