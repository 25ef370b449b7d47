import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Api, OutputOf } from "../../../../src/api/client.ts"
import type { ProfileChange } from "../../../../src/api/contract/account/account.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { NotFound, Rejected, Unreachable } from "../../../../src/api/errors.ts"
import { SettingsPage } from "../../../../src/features/account/settings/SettingsPage.tsx"
import { formModel } from "../../../../qa/models/formModel.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

type Profile = OutputOf<"profile">
type Devices = OutputOf<"listDevices">

const kim: Profile = {
  id: 17,
  email: "kim@zama.test",
  login: null,
  avatar: null,
  hasPassword: true,
  firstName: "Мария",
  lastName: null,
  city: null,
  dateOfBirth: "2014-02-28",
  nickname: null,
  grade: 6,
  newsletter: false,
  contestReminders: false,
  streakReminders: false,
  weeklySummary: false,
  frame: null,
  language: "ru",
  roles: [],
  createdAt: "2026-11-21T07:00:00.000Z"
}

const device = {
  browser: "Chrome",
  system: "Windows",
  address: "10.0.0.7",
  windowKey: "0123456789abcdef",
  signedInAt: "2026-11-20T07:00:00.000Z",
  lastUsedAt: "2026-11-21T07:00:00.000Z"
}
const devices: Devices = [
  { ...device, id: "a", current: false },
  { ...device, id: "b", system: "Android", current: false, windowKey: null, browser: null },
  { ...device, id: "c", system: "macOS", current: true }
]

/** The content of the sections that other tests cover. */
const quiet: Readonly<Record<string, unknown>> = {
  listConsents: [],
  listPasskeys: { origin: null, passkeys: [] },
  listApplications: [],
  getVisibility: {
    publicProfile: false,
    showCity: false,
    showGrade: false,
    mayShow: true,
    needsParent: false
  }
}

/** A server with one profile and some devices; calls in `failing` fail with the given error. */
function startServer() {
  const calls: Array<readonly [name: string, input: unknown]> = []
  const failing = new Map<string, unknown>()
  const setup = { profile: kim, devices, pause: Promise.resolve() }
  const change = (payload: ProfileChange) => (setup.profile = { ...setup.profile, ...payload } as Profile)
  const end = (stays: (one: Devices[number]) => boolean) => {
    setup.devices = setup.devices.filter(stays)
    return { ended: 1 }
  }
  const run = async (name: string, input: { payload: ProfileChange; params: { id: string } }) => {
    if (failing.has(name)) throw failing.get(name)
    if (name === "profile") return setup.profile
    if (name === "listDevices") return setup.devices
    if (name in quiet) return quiet[name]
    calls.push([name, input.payload ?? input.params ?? null])
    await setup.pause
    if (name === "updateProfile") return change(input.payload)
    return end(({ id, current }) => (name === "endDevice" ? id !== input.params.id : current))
  }
  return { api: inMemoryApi(run), calls, failing, setup }
}

const show = (server: { readonly api: Api } = startServer()) =>
  renderApp(<SettingsPage />, { api: server.api, session: startFakeSession(tokens).actor })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })))
const submit = () =>
  act(async () => fireEvent.submit(screen.getByRole("button", { name: "Сохранить" }).closest("form")!))
const away = new Unreachable()

// Some sections load after the form, which is slow on a busy machine.
beforeAll(async () => void (await import("../../../../src/api/checkPayload.ts")))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe("SettingsPage: the profile", () => {
  test("shows the profile, and saves only changed fields", async () => {
    const server = startServer()
    const { queries } = await show(server)
    expect(await screen.findByText("kim@zama.test")).toBeTruthy()
    expect([field("Имя").value, field("Дата рождения").value, field("Класс").value]).toEqual([
      "Мария",
      "28.02.2014",
      "6"
    ])
    type("Город", "Омск")
    expect(screen.getByText("Есть несохранённые изменения")).toBeTruthy()
    await submit()
    expect(await screen.findByText("Сохранено")).toBeTruthy()
    expect(server.calls).toEqual([["updateProfile", { city: "Омск" }]])
    expect(queries.getQueryData(queryKeys.profile)).toMatchObject({ city: "Омск", firstName: "Мария" })

    type("Город", "")
    expect(screen.queryByText("Сохранено")).toBeNull()
    await submit()
    await expect.poll(() => server.calls.at(-1)).toEqual(["updateProfile", { city: null }])
  })

  test("what is typed during the saving stays unsaved, and the success is reported", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    type("Город", "Омск")
    const answer = Promise.withResolvers<void>()
    server.setup.pause = answer.promise
    await submit()
    await expect.poll(() => server.calls).toHaveLength(1)
    type("Город", "Тверь")
    answer.resolve()
    const toasts = within(await screen.findByRole("region", { name: "Уведомления" }))
    expect(await toasts.findByText("Сохранено")).toBeTruthy()
    fireEvent.click(toasts.getByRole("button", { name: "Закрыть" }))
    await expect.poll(() => toasts.queryByText("Сохранено")).toBeNull()
    expect(screen.getByText("Есть несохранённые изменения")).toBeTruthy()
    expect(field("Город").value).toBe("Тверь")
  })

  test("shows the saved values in the server's spelling", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    type("Фамилия", "Ким")
    type("Дата рождения", "08022013")
    await submit()
    await expect.poll(() => field("Дата рождения").value).toBe("08.02.2013")
    expect(server.calls).toEqual([["updateProfile", { lastName: "Ким", dateOfBirth: "2013-02-08" }]])
    expect(screen.getByText("Сохранено")).toBeTruthy()
  })

  test("shows a field error after blur, and sends nothing", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    type("Имя", "М")
    expect(screen.queryByText("Не меньше 2 символов")).toBeNull()
    fireEvent.blur(field("Имя"))
    expect(await screen.findByText("Не меньше 2 символов")).toBeTruthy()
    type("Дата рождения", "30.02.2014")
    await submit()
    expect(await screen.findByText(/Дата в виде ДД\.ММ\.ГГГГ/)).toBeTruthy()
    expect(server.calls).toEqual([])
  })

  test("shows the server's field error at its field", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    server.failing.set(
      "updateProfile",
      new Rejected({ message: "Нет", fieldErrors: { first_name: ["Такое нельзя"] } })
    )
    type("Имя", "Марья")
    await submit()
    expect(await screen.findByText("Такое нельзя")).toBeTruthy()
    expect(field("Имя").getAttribute("aria-invalid")).toBe("true")
    server.failing.set("updateProfile", new Rejected({ message: "Не сейчас", code: "forbidden" }))
    await submit()
    expect(await screen.findByText("Не сейчас")).toBeTruthy()
    expect(field("Имя").value).toBe("Марья")
  })

  test("unsaved values survive a reload, and are erased once saved", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    type("Ник", "masha")
    cleanup()
    await show(server)
    await screen.findByText("kim@zama.test")
    expect(field("Ник").value).toBe("masha")
    expect(screen.getByText("Есть несохранённые изменения")).toBeTruthy()
    await submit()
    await screen.findByText("Сохранено")
    expect(sessionStorage.length).toBe(0)
  })

  test("another learner in the same tab does not see them", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("kim@zama.test")
    type("Ник", "masha")
    cleanup()
    server.setup.profile = { ...kim, id: 18, email: "lee@zama.test" }
    await show(server)
    await screen.findByText("lee@zama.test")
    expect(field("Ник").value).toBe("")
  })

  test("shows values saved in another tab, except in edited fields", async () => {
    const { queries } = await show()
    await screen.findByText("kim@zama.test")
    type("Ник", "masha")
    act(() => void queries.setQueryData(queryKeys.profile, { ...kim, city: "Омск", nickname: "kim" }))
    await expect.poll(() => field("Город").value).toBe("Омск")
    expect(field("Ник").value).toBe("masha")
  })

  test("unsaved values stay after a failure and other changes", async () => {
    const server = startServer()
    const { queries } = await show(server)
    await screen.findByText("kim@zama.test")
    server.failing.set("updateProfile", away)
    type("Ник", "masha")
    await submit()
    await expect
      .poll(() => screen.getByRole("button", { name: "Сохранить" }).getAttribute("aria-busy"))
      .toBeNull()
    act(() => void queries.setQueryData(queryKeys.profile, { ...kim, city: "Омск" }))
    await expect.poll(() => field("Город").value).toBe("Омск")
    expect(field("Ник").value).toBe("masha")
    expect(screen.getByText("Есть несохранённые изменения")).toBeTruthy()
  })

  test("without the profile it reports the failure and offers a retry; the rest stays", async () => {
    const server = startServer()
    server.failing.set("profile", away)
    await show(server)
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    expect(await screen.findByText("Chrome, Windows")).toBeTruthy()
    server.failing.clear()
    await act(async () => retry.click())
    expect(await screen.findByText("kim@zama.test")).toBeTruthy()
  })

  test("reports that it is loading", async () => {
    await renderApp(<SettingsPage />, { session: startFakeSession(tokens).actor })
    const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent)
    expect(statuses).toEqual(expect.arrayContaining(["Загружаем настройки", "Загружаем устройства"]))
  })

  test("links to the password change, and copies the user number", async () => {
    await show()
    const link = await screen.findByRole("link", { name: "Сменить пароль" })
    expect(link.getAttribute("href")).toBe("/profile/settings/change-password")
    expect(screen.getByRole("button", { name: "Скопировать номер" })).toBeTruthy()
  })
})

/** The form over a server whose answers the test gives one by one; the field checks are real. */
async function openForm() {
  const waiting: Array<{ resolve: (value: unknown) => void; reject: (error: unknown) => void }> = []
  const run = (name: string) => {
    if (name === "profile") return Promise.resolve(kim)
    if (name === "listDevices") return Promise.resolve([])
    if (name in quiet) return Promise.resolve(quiet[name])
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  await show({ api: inMemoryApi(run) })
  await screen.findByText("kim@zama.test")
  const answer = (settle: (call: (typeof waiting)[number]) => void) =>
    act(async () => {
      await expect.poll(() => waiting.length).toBe(1)
      settle(waiting.shift()!)
    })
  return { answer }
}

/** Plays a model event on the page. */
async function play({ answer }: Awaited<ReturnType<typeof openForm>>, event: AnyEventObject, sent: string) {
  if (event.type === "form.changed") return type("Город", `${field("Город").value}Омск`)
  if (event.type === "form.blurred") return fireEvent.blur(field("Город"))
  if (event.type === "form.submitted") return submit()
  const saved = { ...kim, city: sent === "" ? null : sent }
  return answer(({ resolve, reject }) => ("error" in event ? reject(event["error"]) : resolve(saved)))
}

/** The learner's and the server's events; the checks between them follow by themselves. */
const isSeen = ({ type: name }: AnyEventObject) => !/check(?:All)?$/.test(name) && name !== "form.reset"
const walkedPaths = modelPaths(formModel, ["sent repeatedly"])
  .map(({ steps }) => steps.map(({ event }) => event).filter(isSeen))
  .filter((events) => events.some(({ type: name }) => name.endsWith("actor.send")))
  .map((events) => [events.map(({ type: name }) => name).join(" > "), events] as const)

describe("SettingsPage: the form's paths", () => {
  test.each(walkedPaths)("walks %s", async (_, events) => {
    const page = await openForm()
    let [busy, saved] = [false, false]
    let [city, sent] = ["", ""]
    for (const event of events) {
      if (event.type === "form.submitted") sent = city
      await play(page, event, sent)
      if (event.type === "form.changed") city += "Омск"
      busy = event.type === "form.submitted" || (busy && event.type === "form.changed")
      saved =
        (event.type === "xstate.done.actor.send" && city === sent) || (saved && event.type === "form.blurred")
      const button = screen.getByRole("button", { name: "Сохранить" })
      const form = within(button.closest("form")!)
      await expect.poll(() => button.getAttribute("aria-busy")).toBe(busy ? "true" : null)
      await expect.poll(() => form.queryByText("Сохранено") !== null).toBe(saved)
      expect(field("Город").value).toBe(city)
    }
  })
})

describe("SettingsPage: other settings", () => {
  test("the newsletter turns on at once, and off again if saving fails", async () => {
    const server = startServer()
    await show(server)
    const newsletter = await screen.findByRole<HTMLInputElement>("switch", { name: /новости/i })
    await act(async () => fireEvent.click(newsletter))
    await expect.poll(() => newsletter.checked).toBe(true)
    expect(server.calls).toEqual([["updateProfile", { newsletter: true }]])
    server.failing.set("updateProfile", away)
    await act(async () => fireEvent.click(newsletter))
    await expect.poll(() => newsletter.checked).toBe(true)
  })

  test("a language applies at once", async () => {
    const { texts } = await show()
    await screen.findByText("kim@zama.test")
    await act(async () => fireEvent.click(screen.getByRole("radio", { name: "English" })))
    expect(await screen.findByText("About me")).toBeTruthy()
    expect(texts.language).toBe("en")
  })

  test("a theme applies at once", async () => {
    await show()
    fireEvent.click(screen.getByRole("radio", { name: "Тёмная" }))
    expect(document.documentElement.dataset["theme"]).toBe("dark")
    fireEvent.click(screen.getByRole("radio", { name: "Как в системе" }))
  })
})

describe("SettingsPage: devices", () => {
  const rows = () =>
    within(screen.getByRole("region", { name: "Устройства" }))
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent)

  test("names devices by system and browser, this one first", async () => {
    await show()
    await screen.findByText("Chrome, Windows")
    expect(rows()).toEqual([
      expect.stringMatching(/^Chrome, macOSЭто устройство.*Адрес: 10\.0\.0\.7Ключ: 01234567$/),
      expect.stringMatching(/^Chrome, Windows.*Ключ: 01234567Выйти$/),
      expect.stringMatching(/^Неизвестный браузер, Android.*Адрес: 10\.0\.0\.7Выйти$/)
    ])
  })

  test("ends one session after a confirmation", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("Chrome, Windows")
    await press("Выйти на устройстве: Chrome, Windows")
    await press("Отмена")
    expect(server.calls).toEqual([])
    await press("Выйти на устройстве: Chrome, Windows")
    await press("Выйти")
    await expect.poll(() => rows().length).toBe(2)
    expect(server.calls).toEqual([["endDevice", { id: "a" }]])
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  test("removes a session that had already ended; other failures leave the dialog open", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("Chrome, Windows")
    server.failing.set("endDevice", away)
    await press("Выйти на устройстве: Chrome, Windows")
    await press("Выйти")
    expect(screen.getByRole("dialog")).toBeTruthy()
    expect(rows()).toHaveLength(3)
    server.failing.set("endDevice", new NotFound({ message: "Нет такого" }))
    server.setup.devices = devices.slice(1)
    await press("Выйти")
    await expect.poll(() => rows().length).toBe(2)
  })

  test("ends all others after a confirmation, and then hides the button", async () => {
    const server = startServer()
    await show(server)
    await screen.findByText("Chrome, Windows")
    await press("Выйти на всех остальных")
    await press("Выйти на остальных")
    await expect.poll(() => rows().length).toBe(1)
    expect(server.calls).toEqual([["endOtherDevices", null]])
    expect(screen.queryByRole("button", { name: "Выйти на всех остальных" })).toBeNull()
  })

  test("without the devices it reports the failure and offers a retry; the rest stays", async () => {
    const server = startServer()
    server.failing.set("listDevices", away)
    await show(server)
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    expect(await screen.findByText("kim@zama.test")).toBeTruthy()
    server.failing.clear()
    await act(async () => retry.click())
    expect(await screen.findByText("Chrome, Windows")).toBeTruthy()
  })
})
