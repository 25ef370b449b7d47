import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import type { OrganiserSettings } from "../../../../../src/api/contract/organiser/settings.ts"
import { Conflict, Rejected, Unreachable } from "../../../../../src/api/errors.ts"
import { ContestSettingsPage } from "../../../../../src/features/organiser/contests/edit/ContestSettingsPage.tsx"
import { renderApp } from "../../../../support/renderApp.tsx"
import { loaded, settings } from "../../../../../qa/models/settingsEditorModel.ts"
import { contest } from "../organiserSamples.ts"

interface TestSetup {
  settings: OrganiserSettings
  save: (payload: { readonly version: string }) => OrganiserSettings | Promise<OrganiserSettings>
  render: () => unknown
}

function startServer(setup: TestSetup) {
  const saved: Array<Record<string, unknown>> = []
  const run = async (name: string, input: { readonly payload: never }) => {
    if (name === "getOrganiserContest") return contest
    if (name === "getContestSettings") return setup.settings
    if (name === "listOrganiserProblems")
      return [{ id: 9, title: "Произведение", difficulty: 3, reserved: true, tests: 4, scored: false }]
    if (name === "renderContestText") return setup.render()
    saved.push(input.payload)
    return setup.save(input.payload)
  }
  return { api: inMemoryApi(run), saved }
}

const show = async (setup: Partial<TestSetup> = {}) => {
  const fullSetup: TestSetup = {
    settings: loaded,
    save: () => loaded,
    render: () => ({ html: "<p>Показано</p>" }),
    ...setup
  }
  const server = startServer(fullSetup)
  const node = (
    <Routes>
      <Route path="/organiser/contests/:contestName/edit" element={<ContestSettingsPage />} />
    </Routes>
  )
  const view = await renderApp(node, { api: server.api, path: "/organiser/contests/cup/edit" })
  const title = await screen.findByLabelText("Название по-русски")
  return { ...view, ...server, setup: fullSetup, title: title as HTMLInputElement }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole("button", { name: "Сохранить" }))
const discard = () => screen.getByRole<HTMLButtonElement>("button", { name: "Отменить правки" })
const order = () =>
  screen.getAllByRole("button", { name: /^Убрать задачу/ }).map((button) => button.getAttribute("aria-label"))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe("the settings form", () => {
  test("keeps unsaved changes through a reload, and erases them once saved", async () => {
    const first = await show()
    type(first.title, "Новый кубок")
    first.unmount()
    const second = await show({
      save: () => ({ ...loaded, version: "second", settings: { ...settings, titleRu: "Новый кубок" } })
    })
    expect(second.title.value).toBe("Новый кубок")
    save()
    await screen.findByText("Сохранено.")
    expect(second.saved[0]).toMatchObject({ version: "first", titleRu: "Новый кубок", slug: "cup" })
    expect(localStorage.length).toBe(0)
  })

  test("keeps changes typed while saving", async () => {
    let answer = (_: OrganiserSettings) => {}
    const view = await show({ save: () => new Promise((done) => (answer = done)) })
    type(view.title, "Новый")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(1))
    type(view.title, "Новый кубок")
    type(screen.getByLabelText("Кратко по-русски"), "Коротко")
    view.setup.settings = { ...loaded, version: "second", settings: { ...settings, titleRu: "Новый" } }
    await act(async () => answer(view.setup.settings))
    expect(await screen.findByText(/^Не сохранено: 2 правки/)).toBeTruthy()
    expect(view.title.value).toBe("Новый кубок")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2))
    expect(view.saved[1]).toMatchObject({
      version: "second",
      titleRu: "Новый кубок",
      summaryRu: "Коротко"
    })
  })

  test("merges another organiser's changes, and shows conflicts", async () => {
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
    const conflict = await screen.findByRole("alert", { name: "Это же изменил другой организатор" })
    expect(view.title.value).toBe("Мой")
    expect(screen.getByLabelText<HTMLInputElement>("Название по-английски").value).toBe("His")
    expect(within(conflict).getByText("Его")).toBeTruthy()
    expect(within(conflict).getAllByRole("heading")).toHaveLength(1)
    const saving = screen.getByRole<HTMLButtonElement>("button", { name: "Сохранить" })
    expect(saving.disabled).toBe(true)
    fireEvent.click(within(conflict).getByRole("button", { name: "Взять его" }))
    expect(view.title.value).toBe("Его")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2))
    expect(view.saved[1]).toMatchObject({ version: "theirs", titleRu: "Его", summaryRu: "Коротко" })
  })

  test("discards changes, and their draft on this device", async () => {
    const { title } = await show()
    expect(discard().disabled).toBe(true)
    type(title, "Новый кубок")
    expect(localStorage).toHaveLength(1)
    expect(screen.getByText(/^Не сохранено: 1 правка/)).toBeTruthy()
    fireEvent.click(discard())
    expect(title.value).toBe("Кубок")
    expect(screen.queryByText(/^Не сохранено/)).toBeNull()
    expect([discard().disabled, localStorage.length]).toEqual([true, 0])
  })

  test("takes another organiser's changes in while saving, and asks about a conflict once", async () => {
    const answer = Promise.withResolvers<OrganiserSettings>()
    const view = await show({ save: () => answer.promise })
    const isSaving = () =>
      screen.getByRole("button", { name: "Сохранить" }).getAttribute("aria-busy") === "true"
    type(view.title, "Мой")
    type(screen.getByLabelText("Кратко по-русски"), "Коротко")
    save()
    await waitFor(() => expect(view.saved).toHaveLength(1))
    expect([isSaving(), discard().disabled]).toEqual([true, true])

    view.setup.settings = {
      ...loaded,
      version: "theirs",
      settings: { ...settings, titleRu: "Его", titleEn: "His" }
    }
    await act(() => view.queries.invalidateQueries())
    const conflict = await screen.findByRole("alert", { name: "Это же изменил другой организатор" })
    expect(screen.getByLabelText<HTMLInputElement>("Название по-английски").value).toBe("His")
    expect([view.title.value, isSaving()]).toEqual(["Мой", true])
    fireEvent.click(within(conflict).getByRole("button", { name: "Взять его" }))
    expect([view.title.value, isSaving()]).toEqual(["Его", true])

    await act(async () => answer.reject(new Conflict({ message: "Изменил другой", code: "contest_changed" })))
    expect(await screen.findByText("Изменил другой")).toBeTruthy()
    expect(screen.queryByRole("alert", { name: "Это же изменил другой организатор" })).toBeNull()
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2))
    expect(view.saved[1]).toMatchObject({
      version: "theirs",
      titleRu: "Его",
      titleEn: "His",
      summaryRu: "Коротко"
    })
  })

  test("shows a field error at its field, and loses no input", async () => {
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
    expect(await screen.findByText("Не больше 100 символов")).toBeTruthy()
    expect(view.title.value).toBe("Слишком длинно")
    expect(view.title.getAttribute("aria-invalid")).toBe("true")
  })

  test("restricts the languages, and keeps those that the judge no longer offers until they are taken out", async () => {
    const languages = [
      { id: "python", name: "Python 3.14", offered: true },
      { id: "cpp", name: "C++17", offered: true },
      { id: "javascript", name: "JavaScript", offered: false }
    ]
    const chosen = { ...loaded, languages, settings: { ...settings, languages: ["javascript"] } }
    const view = await show({
      settings: chosen,
      save: () => {
        throw new Rejected({
          message: "Проверьте",
          fieldErrors: { languages: ["Выберите хотя бы один язык"] }
        })
      }
    })
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name })
    expect([box("Python 3.14").checked, box("C++17").checked]).toEqual([false, false])
    const absent = box("JavaScript сейчас не проверяется")
    expect(absent.checked).toBe(true)
    fireEvent.click(absent)
    save()
    expect(await screen.findByText("Выберите хотя бы один язык")).toBeTruthy()
    fireEvent.click(box("C++17"))
    fireEvent.click(box("Python 3.14"))
    save()
    await waitFor(() => expect(view.saved).toHaveLength(2))
    expect(view.saved.map((each) => each["languages"])).toEqual([[], ["python", "cpp"]])
    fireEvent.click(screen.getByRole("switch", { name: "Разрешить только выбранные языки" }))
    expect(screen.queryByRole("checkbox", { name: "C++17" })).toBeNull()
    save()
    await waitFor(() => expect(view.saved[2]?.["languages"]).toBeNull())
  })

  test("the preview of a page stays when it cannot be rendered again", async () => {
    const view = await show()
    type(screen.getByLabelText("Текст в Markdown"), "Показать")
    expect(await screen.findByText("Показано")).toBeTruthy()
    const answer = Promise.withResolvers<unknown>()
    view.setup.render = () => answer.promise
    const preview = screen.getByRole("region", { name: "Как увидят участники" })
    const isBusy = (busy: boolean) =>
      waitFor(() => expect(preview.getAttribute("aria-busy")).toBe(String(busy)))
    void view.queries.invalidateQueries({ queryKey: ["rendered"] })
    await isBusy(true)
    answer.reject(new Unreachable())
    await isBusy(false)
    expect(screen.getByText("Показано")).toBeTruthy()
  })

  test("reorders problems by buttons, and keeps the focus", async () => {
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

  test("adds a found problem, and defines subtasks that add up to its points", async () => {
    const { saved } = await show()
    fireEvent.click(await screen.findByRole("button", { name: "Добавить задачу «Произведение»" }))
    fireEvent.click(screen.getAllByRole("button", { name: "Добавить подзадачу" })[0]!)
    type(screen.getByRole("textbox", { name: "Баллы" }), "30")
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      problems: [
        { id: 7, points: 30, subtasks: [{ points: 30, from: 1, to: 3 }] },
        { id: 8, points: 50, subtasks: null },
        { id: 9, points: 100, subtasks: null }
      ]
    })
  })

  test("explains which settings can no longer change", async () => {
    const frozen = { ...loaded.frozen, slug: "published", problems: "started", scoring: "started" } as const
    await show({ settings: { ...loaded, frozen } })
    expect(screen.getByLabelText<HTMLInputElement>("Адрес").disabled).toBe(true)
    expect(screen.getByText(/Олимпиада началась/)).toBeTruthy()
    expect(screen.queryByText("Добавить задачу")).toBeNull()
  })
})

describe("choosing problems", () => {
  test("warns that a public problem will close for everybody", async () => {
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
