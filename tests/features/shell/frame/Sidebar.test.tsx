import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { BurgerMenu } from "../../../../src/features/shell/frame/BurgerMenu.tsx"
import { ReportContext } from "../../../../src/features/shell/frame/ReportContext.ts"
import { Sidebar } from "../../../../src/features/shell/frame/Sidebar.tsx"
import { startOfTime, tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../../qa/models/tokens.ts"

interface TestSetup {
  readonly dayCount?: number
  readonly contest?: string | null
}

function startApp({ dayCount = 0, contest = null }: TestSetup = {}) {
  const calls: Array<string> = []
  const answers: Readonly<Record<string, unknown>> = {
    getStreak: { dayCount },
    profile: { avatar: null },
    getLatestContest: contest === null ? null : { status: { value: contest } },
    getNotifications: { items: [], unread: 0 }
  }
  const api = inMemoryApi((name: string) => {
    calls.push(name)
    return Promise.resolve(answers[name])
  })
  return { api, calls }
}

const listeners = new Set<() => void>()
let width = 1280
const resize = (to: number) => {
  width = to
  listeners.forEach((listener) => listener())
}

const linkTexts = () => {
  const links = within(screen.getByRole("navigation", { name: "Основное меню" })).getAllByRole("link")
  return links.map((link) => link.querySelector(".truncate, .sr-only")?.textContent)
}

describe("a learner's menu", () => {
  beforeEach(() => {
    width = 1280
    vi.stubGlobal("matchMedia", (query: string) => ({
      get matches() {
        return width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0)
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener)
    }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const learner = () => startFakeSession(tokens)

  test("links to all sections in Russian", async () => {
    const config = { aiHackerUrl: "https://hacker.example" }
    await renderApp(<Sidebar />, { ...startApp(), session: learner().actor, config })

    expect(linkTexts()).toEqual(["Задачи", "Курсы", "Рейтинг", "Личный кабинет", "Олимпиады", "ИИ-хакер"])
    const account = screen.getByRole("link", { name: "Личный кабинет" })
    expect(account.getAttribute("href")).toBe("/profile?is_favorite=1")
    expect(screen.getByRole("link", { name: "ИИ-хакер" }).getAttribute("href")).toBe("https://hacker.example")
  })

  test.each([
    ["organiser", "Стол организатора", "/organiser/contests"],
    ["teacher", "Классы", "/organiser/classes"],
    ["support", "Обращения", "/organiser/reports"]
  ] as const)("links the role %s to its own pages only", async (role, name, address) => {
    const { actor } = startFakeSession(tokensOf(1, startOfTime + 60_000, "first", [role]))
    await renderApp(<Sidebar />, { ...startApp(), session: actor })

    expect(linkTexts()).toEqual(["Задачи", "Курсы", "Рейтинг", "Личный кабинет", "Олимпиады", name])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address)
  })

  test("describes its last rows, and their current choice", async () => {
    await renderApp(<Sidebar />, { ...startApp(), session: learner().actor })

    expect(screen.getByText("Тема").parentElement?.textContent).toBe("ТемаКак в системе")
    expect(screen.getByRole("button", { name: /Язык/ }).textContent).toBe("ЯзыкРусский")
  })

  test("has fewer links in English", async () => {
    const config = { aiHackerUrl: "https://hacker.example" }
    await renderApp(<Sidebar />, { ...startApp(), session: learner().actor, config, language: "en" })

    const names = screen.getAllByRole("link").map((link) => link.textContent)
    expect(names).toEqual(["Zama", "Problems", "My account", "Contests"])
  })

  test.each([
    [0, false],
    [1, true],
    [5, true]
  ])("after %i days in a row the account's icon glows: %s", async (dayCount, glows) => {
    const { api, calls } = startApp({ dayCount })
    await renderApp(<Sidebar />, { api, session: learner().actor })
    await expect.poll(() => calls).toContain("getStreak")

    const account = await screen.findByRole("link", { name: /Личный кабинет/ })
    await expect.poll(() => account.querySelector("[data-lit=true]") !== null).toBe(glows)
    expect(account.textContent).toContain(glows ? (dayCount === 1 ? "1 день подряд" : "5 дней подряд") : "")
  })

  test("the contests icon is lit during a contest", async () => {
    const setup = startApp({ contest: "started_contest" })
    await renderApp(<Sidebar />, { ...setup, session: learner().actor })

    expect(await screen.findByRole("link", { name: /Олимпиады.*есть активная олимпиада/ })).toBeTruthy()
  })

  test("loads no streak for a visitor", async () => {
    const { api, calls } = startApp()
    await renderApp(<Sidebar />, { api })
    await act(async () => fireEvent.pointerMove(window))

    await expect.poll(() => calls).toContain("getLatestContest")
    expect(calls).not.toContain("getStreak")
  })

  test("describes its icons below 1024 px", async () => {
    width = 1023
    await renderApp(<Sidebar />, { ...startApp(), session: learner().actor })

    const link = screen.getByRole("link", { name: "Личный кабинет" })
    expect([link.title, screen.getByRole("button", { name: "Выйти" }).title]).toEqual([
      "Личный кабинет",
      "Выйти"
    ])
  })

  test("the language dialog applies a choice at once and closes", async () => {
    const { texts } = await renderApp(<Sidebar />, { ...startApp(), session: learner().actor })
    const button = screen.getByRole("button", { name: /^Язык/ })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole("dialog", { name: "Язык" })
    expect(within(dialog).getByRole("button", { name: "Русский" }).getAttribute("aria-pressed")).toBe("true")

    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "English" })))

    await expect.poll(() => texts.language).toBe("en")
    expect(screen.queryByRole("dialog")).toBe(null)
    expect(document.activeElement?.textContent).toContain("Language")
  })

  test("logging out asks first", async () => {
    const { actor, journal } = learner()
    await renderApp(<Sidebar />, { ...startApp(), session: actor })

    fireEvent.click(screen.getByRole("button", { name: "Выйти" }))
    const dialog = await screen.findByRole("dialog", { name: "Выйти из аккаунта?" })
    expect(journal).toEqual([])
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Выйти" })))
    expect(journal).toEqual(["signOut"])
  })

  describe("on a phone", () => {
    const open = async (options: Parameters<typeof renderApp>[1] = {}, report = vi.fn<() => void>()) => {
      width = 640
      const node = (
        <ReportContext value={report}>
          <BurgerMenu />
        </ReportContext>
      )
      const view = await renderApp(node, { ...startApp(), session: learner().actor, ...options })
      const burger = screen.getByRole("button", { name: "Меню" })
      burger.focus()
      fireEvent.click(burger)
      return { ...view, burger, report, menu: screen.getByRole("dialog", { name: "Меню" }) }
    }
    const locked = () => document.documentElement.classList.contains("overflow-hidden")

    test("locks the page's scrolling, and closes above 640 px", async () => {
      await open()
      expect(locked()).toBe(true)

      act(() => resize(640))
      expect(screen.queryByRole("dialog")).not.toBe(null)
      act(() => resize(641))
      expect([screen.queryByRole("dialog"), locked()]).toEqual([null, false])
    })

    test("closes when a link is followed, and by its button", async () => {
      const { menu, address, burger } = await open()
      fireEvent.click(within(menu).getByRole("link", { name: "Рейтинг" }))
      expect([screen.queryByRole("dialog"), address()]).toEqual([null, "/rating"])

      fireEvent.click(burger)
      fireEvent.click(screen.getByRole("button", { name: "Закрыть" }))
      expect(screen.queryByRole("dialog")).toBe(null)
      expect(document.activeElement).toBe(burger)
    })

    test("closes for the report form", async () => {
      const { menu, report } = await open()
      fireEvent.click(within(menu).getByRole("button", { name: "Сообщить о проблеме" }))

      expect(report).toHaveBeenCalledExactlyOnceWith()
      expect(screen.queryByRole("dialog")).toBe(null)
    })

    test("closes for the sign-out dialog, which returns the focus", async () => {
      const { menu, burger } = await open()
      fireEvent.click(within(menu).getByRole("button", { name: "Выйти" }))
      const dialog = await screen.findByRole("dialog")
      expect(dialog.textContent).toContain("Выйти из аккаунта?")
      expect(locked()).toBe(false)

      fireEvent.click(within(dialog).getByRole("button", { name: "Отмена" }))
      await expect.poll(() => document.activeElement).toBe(burger)
    })
  })
})
