import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { OutputOf } from "../../../../src/api/client.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { AccountDeletedPage } from "../../../../src/features/account/settings/AccountDeletedPage.tsx"
import { ConsentsSection } from "../../../../src/features/account/settings/SettingsPage.tsx"
import { MyDataSection } from "../../../../src/features/account/settings/MyDataSection.tsx"
import { formModel } from "../../../../qa/models/formModel.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const kim: OutputOf<"profile"> = {
  id: 17,
  email: "kim@zama.test",
  login: null,
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
  language: "ru",
  roles: [],
  avatar: null,
  hasPassword: true,
  createdAt: "2026-11-21T07:00:00.000Z"
}

/** A server whose answers the test gives one by one. */
function startServer() {
  const waiting: Array<{ resolve: (value: unknown) => void; reject: (error: unknown) => void }> = []
  const calls: Array<readonly [name: string, input: unknown]> = []
  const run = (name: string, input: unknown) =>
    new Promise((resolve, reject) => {
      calls.push([name, input])
      waiting.push({ resolve, reject })
    })
  const answer = (settle: (call: (typeof waiting)[number]) => void) =>
    act(async () => {
      await expect.poll(() => waiting.length).toBe(1)
      settle(waiting.shift()!)
    })
  return { api: inMemoryApi(run), calls, answer }
}
type Server = ReturnType<typeof startServer>

const show = async ({ api }: Server, profile = kim) => {
  const { actor } = startFakeSession(tokens)
  const page = (
    <Routes>
      <Route path="/profile/settings" element={<MyDataSection profile={profile} />} />
      <Route path="/account-deleted" element={<AccountDeletedPage />} />
    </Routes>
  )
  return { session: actor, ...(await renderApp(page, { api, path: "/profile/settings", session: actor })) }
}

const press = (name: string, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })))
const dialog = () => screen.getByRole("dialog")
const password = () => screen.getByLabelText<HTMLInputElement>("Ваш пароль")
const submit = () => act(async () => fireEvent.submit(dialog().querySelector("form")!))
const confirming = () => within(dialog()).getByRole("button", { name: "Удалить аккаунт" })

beforeAll(async () => void (await import("../../../../src/api/checkPayload.ts")))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const erased = { erasedAt: "2026-12-21T12:00:00.000Z" }
const isSeen = ({ type: name }: AnyEventObject) => !/check(?:All)?$/.test(name) && name !== "form.reset"
const walkedPaths = modelPaths(formModel, ["sent once"])
  .map(({ steps }) => steps.map(({ event }) => event).filter(isSeen))
  .filter((events) => events.some(({ type: name }) => name.endsWith("actor.send")))
  .map((events) => [events.map(({ type: name }) => name).join(" > "), events] as const)

type Page = Awaited<ReturnType<typeof show>>

/** An error leaves the form unchanged. */
async function refuse(server: Server, error: unknown) {
  await server.answer(({ reject }) => reject(error))
  await expect.poll(() => confirming().getAttribute("aria-busy")).toBeNull()
  expect(password().value).toBe("Pineapple7")
}

/** Success ends the session, and the next page shows the last day for a return. */
async function accept(server: Server, { address, session }: Page) {
  await server.answer(({ resolve }) => resolve(erased))
  await expect.poll(address).toBe("/account-deleted")
  expect(screen.getByText(/Мы сотрём аккаунт 21 декабря\./)).toBeTruthy()
  expect(session.getSnapshot().context.tokens).toBeNull()
}

/** Plays a model event on the page. */
async function play(server: Server, page: Page, event: AnyEventObject) {
  if (event.type === "form.blurred") return fireEvent.blur(password())
  if (event.type === "form.changed" || event.type === "form.submitted") {
    fireEvent.change(password(), { target: { value: "Pineapple7" } })
  }
  if (event.type === "form.changed") return undefined
  if (event.type === "form.submitted") return submit()
  return "error" in event ? refuse(server, event["error"]) : accept(server, page)
}

describe("deleting the account", () => {
  test.each(walkedPaths)("walks %s", async (_, events) => {
    const server = startServer()
    const page = await show(server)
    await press("Удалить аккаунт")
    for (const event of events) await play(server, page, event)
    expect(server.calls[0]).toEqual(["deleteAccount", { payload: { currentPassword: "Pineapple7" } }])
  })

  test("sends nothing without a password or after a cancellation", async () => {
    const server = startServer()
    await show(server)
    await press("Удалить аккаунт")
    await submit()
    expect(await screen.findByText("Обязательное поле")).toBeTruthy()
    await press("Не удалять", dialog())
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(server.calls).toEqual([])
  })

  test("asks for no password if the account has none", async () => {
    const server = startServer()
    await show(server, { ...kim, hasPassword: false })
    await press("Удалить аккаунт")
    expect(within(dialog()).queryByLabelText("Ваш пароль")).toBeNull()
    await submit()
    await expect.poll(() => server.calls).toEqual([["deleteAccount", { payload: {} }]])
  })

  test("the page redirects if no account was deleted", async () => {
    const { address } = await renderApp(<AccountDeletedPage />, { path: "/account-deleted" })
    expect(address()).toBe("/problems")
    expect(screen.queryByRole("heading")).toBeNull()
  })
})

describe("the archive", () => {
  const clicked = () => {
    const addresses: Array<string | null> = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.getAttribute("href"))
    })
    return addresses
  }

  test("is requested once, and downloaded under its name", async () => {
    const addresses = clicked()
    const server = startServer()
    await show(server)
    await press("Скачать мои данные")
    const button = screen.getByRole("button", { name: "Скачать мои данные" })
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true")
    await press("Скачать мои данные")
    expect(server.calls).toEqual([["startExport", {}]])
    await server.answer(({ resolve }) => resolve({ key: "abc" }))
    await expect.poll(() => addresses).toEqual(["/api/account/exports/abc"])
    expect(document.querySelector('a[href^="/api"]')).toBeNull()
  })

  test("can be requested again after a failure", async () => {
    const addresses = clicked()
    const server = startServer()
    await show(server)
    await press("Скачать мои данные")
    await server.answer(({ reject }) => reject(new Unreachable()))
    const button = screen.getByRole("button", { name: "Скачать мои данные" })
    await expect.poll(() => button.getAttribute("aria-busy")).toBeNull()
    await press("Скачать мои данные")
    await server.answer(({ resolve }) => resolve({ key: "abc" }))
    await expect.poll(() => addresses).toEqual(["/api/account/exports/abc"])
  })
})

describe("consents", () => {
  const accepted = { acceptedAt: "2026-11-22T10:00:00.000Z", version: "2026-11-21" }

  test("have a version, a day and a link, and mention newer versions", async () => {
    const server = startServer()
    await renderApp(<ConsentsSection />, { api: server.api, session: startFakeSession(tokens).actor })
    expect(screen.getByRole("status").textContent).toBe("Загружаем согласия")
    await server.answer(({ resolve }) =>
      resolve([
        { ...accepted, document: "privacy", current: true },
        { ...accepted, document: "personal-data", current: false }
      ])
    )
    const section = within(screen.getByRole("region", { name: "Согласия" }))
    const [privacy, personal] = await section.findAllByRole("listitem")
    expect(privacy?.textContent).toBe(
      "Политика конфиденциальностиВерсия от 21 ноября 2026 г., вы приняли её 22 ноября 2026 г."
    )
    expect(within(personal!).getByRole("link").getAttribute("href")).toBe("/legal/personal-data")
    expect(personal?.textContent).toContain("С тех пор документ изменился")
  })

  test("that failed to load can be requested again", async () => {
    const server = startServer()
    await renderApp(<ConsentsSection />, { api: server.api, session: startFakeSession(tokens).actor })
    await server.answer(({ reject }) => reject(new Unreachable()))
    fireEvent.click(await screen.findByRole("button", { name: "Попробовать ещё раз" }))
    await server.answer(({ resolve }) => resolve([{ ...accepted, document: "privacy", current: true }]))
    expect(await screen.findByRole("link", { name: "Политика конфиденциальности" })).toBeTruthy()
  })
})
