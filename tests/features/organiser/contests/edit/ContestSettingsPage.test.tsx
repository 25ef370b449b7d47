import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../../src/api/client.ts"
import type { OrganiserSettings } from "../../../../../src/api/contract/organiser/settings.ts"
import { Conflict, Rejected } from "../../../../../src/api/errors.ts"
import { ContestSettingsPage } from "../../../../../src/features/organiser/contests/edit/ContestSettingsPage.tsx"
import { renderApp } from "../../../../support/renderApp.tsx"
import { contest, loaded, settings } from "../organiserSamples.ts"

interface TestSetup {
  settings: OrganiserSettings
  save: (payload: { readonly version: string }) => OrganiserSettings | Promise<OrganiserSettings>
}

const slow = { timeout: 15_000 }

function startServer(setup: TestSetup) {
  const saved: Array<Record<string, unknown>> = []
  const run = async (name: string, input: { readonly payload: never }) => {
    if (name === "getOrganiserContest") return contest
    if (name === "getContestSettings") return setup.settings
    if (name === "listOrganiserProblems")
      return [{ id: 9, title: "Произведение", difficulty: 3, reserved: true, tests: 4 }]
    if (name === "renderContestText") return { html: "<p>Показано</p>" }
    saved.push(input.payload)
    return setup.save(input.payload)
  }
  return { api: { run } as unknown as Api, saved }
}

const show = async (setup: Partial<TestSetup> = {}) => {
  const whole: TestSetup = { settings: loaded, save: () => loaded, ...setup }
  const server = startServer(whole)
  const node = (
    <Routes>
      <Route path="/organiser/contests/:contestName/edit" element={<ContestSettingsPage />} />
    </Routes>
  )
  const view = await renderApp(node, { api: server.api, path: "/organiser/contests/cup/edit" })
  const title = await screen.findByLabelText("Название по-русски", {}, slow)
  return { ...view, ...server, setup: whole, title: title as HTMLInputElement }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole("button", { name: "Сохранить" }))
const order = () =>
  screen.getAllByRole("button", { name: /^Убрать задачу/ }).map((button) => button.getAttribute("aria-label"))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe("the settings' form", () => {
  test("keeps what is unsaved through a reload, and lets go of it once saved", async () => {
    const first = await show()
    type(first.title, "Новый кубок")
    first.unmount()
    const second = await show({
      save: () => ({ ...loaded, version: "second", settings: { ...settings, titleRu: "Новый кубок" } })
    })
    expect(second.title.value).toBe("Новый кубок")
    save()
    await screen.findByText("Сохранено.", {}, slow)
    expect(second.saved[0]).toMatchObject({ version: "first", titleRu: "Новый кубок", slug: "cup" })
    expect(localStorage.length).toBe(0)
  })

  test("keeps what is typed while the rest is being saved", async () => {
    let answer = (_: OrganiserSettings) => {}
    const view = await show({ save: () => new Promise((done) => (answer = done)) })
    type(view.title, "Новый")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(1), slow)
    type(view.title, "Новый кубок")
    type(screen.getByLabelText("Кратко по-русски"), "Коротко")
    view.setup.settings = { ...loaded, version: "second", settings: { ...settings, titleRu: "Новый" } }
    await act(async () => answer(view.setup.settings))
    expect(await screen.findByText(/^Не сохранено: 2 правки/, {}, slow)).toBeTruthy()
    expect(view.title.value).toBe("Новый кубок")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2), slow)
    expect(view.saved[1]).toMatchObject({
      version: "second",
      titleRu: "Новый кубок",
      summaryRu: "Коротко"
    })
  })

  test("merges what somebody else saved, and shows where both changed the same", async () => {
    const theirs = { ...loaded, version: "theirs", settings: { ...settings, titleRu: "Его", titleEn: "His" } }
    const view = await show()
    view.setup.save = ({ version }) => {
      if (version === "theirs") return { ...theirs, version: "last" }
      view.setup.settings = theirs
      throw new Conflict({ message: "Изменил другой", code: "contest_changed" })
    }
    type(view.title, "Мой")
    type(screen.getByLabelText("Кратко по-русски"), "Коротко")
    save()
    const conflict = await screen.findByRole("alert", { name: "Это же изменил другой организатор" }, slow)
    expect(view.title.value).toBe("Мой")
    expect(screen.getByLabelText<HTMLInputElement>("Название по-английски").value).toBe("His")
    expect(within(conflict).getByText("Его")).toBeTruthy()
    expect(within(conflict).getAllByRole("heading")).toHaveLength(1)
    const saving = screen.getByRole<HTMLButtonElement>("button", { name: "Сохранить" })
    expect(saving.disabled).toBe(true)
    fireEvent.click(within(conflict).getByRole("button", { name: "Взять его" }))
    expect(view.title.value).toBe("Его")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2), slow)
    expect(view.saved[1]).toMatchObject({ version: "theirs", titleRu: "Его", summaryRu: "Коротко" })
  })

  test("shows a refusal beside its field, and loses nothing", async () => {
    const view = await show({
      save: () => {
        throw new Rejected({
          message: "Проверьте",
          fieldErrors: { title_ru: ["Не больше 100 символов"] }
        })
      }
    })
    type(view.title, "Слишком длинно")
    save()
    expect(await screen.findByText("Не больше 100 символов", {}, slow)).toBeTruthy()
    expect(view.title.value).toBe("Слишком длинно")
    expect(view.title.getAttribute("aria-invalid")).toBe("true")
  })

  test("puts problems in order by buttons, with the focus staying where it was", async () => {
    await show()
    expect(order()).toEqual(["Убрать задачу A «Сумма»", "Убрать задачу B «Разность»"])
    const down = screen.getByRole("button", { name: "Задачу A ниже" })
    down.focus()
    fireEvent.click(down)
    expect(order()).toEqual(["Убрать задачу A «Разность»", "Убрать задачу B «Сумма»"])
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Задачу B ниже")
    expect(screen.getByText("Теперь это задача B")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Задачу B ниже" }))
    expect(order()).toEqual(["Убрать задачу A «Разность»", "Убрать задачу B «Сумма»"])
  })

  test("adds a problem that was found, and gives one subtasks worth their sum", async () => {
    const { saved } = await show()
    fireEvent.click(await screen.findByRole("button", { name: "Добавить задачу «Произведение»" }, slow))
    fireEvent.click(screen.getAllByRole("button", { name: "Добавить подзадачу" })[0]!)
    type(screen.getByRole("textbox", { name: "Баллы" }), "30")
    save()
    await waitFor(() => expect(saved).toHaveLength(1), slow)
    expect(saved[0]).toMatchObject({
      problems: [
        { id: 7, points: 30, subtasks: [{ points: 30, from: 1, to: 3 }] },
        { id: 8, points: 50, subtasks: null },
        { id: 9, points: 100, subtasks: null }
      ]
    })
  })

  test("says what cannot be changed any more, and why", async () => {
    const frozen = { ...loaded.frozen, slug: "published", problems: "started", scoring: "started" } as const
    await show({ settings: { ...loaded, frozen } })
    expect(screen.getByLabelText<HTMLInputElement>("Адрес").disabled).toBe(true)
    expect(screen.getByText(/Олимпиада началась/)).toBeTruthy()
    expect(screen.queryByText("Добавить задачу")).toBeNull()
  })
})

describe("choosing problems", () => {
  test("says that a public problem closes for everybody, where one can choose", async () => {
    const closedNotice = /Пока она стоит в опубликованной олимпиаде, она закрыта для всех/
    const { unmount } = await show()
    const picker = screen.getByRole("heading", { name: "Добавить задачу" }).parentElement as HTMLElement
    expect(within(picker).getByText(closedNotice)).toBeTruthy()
    unmount()
    localStorage.clear()
    await show({ settings: { ...loaded, frozen: { ...loaded.frozen, problems: "started" } } })
    expect(screen.queryByText(closedNotice)).toBeNull()
  })
})
