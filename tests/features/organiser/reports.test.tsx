import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../src/api/inMemoryApi.ts"
import type { ReportFile, ReportListItem } from "../../../src/api/contract/messages/reportInbox.ts"
import { Conflict, NotFound, Unreachable } from "../../../src/api/errors.ts"
import { ReportPage } from "../../../src/features/organiser/reports/ReportPage.tsx"
import { ReportsPage } from "../../../src/features/organiser/reports/ReportsPage.tsx"
import { renderApp } from "../../support/renderApp.tsx"

const listed: ReportListItem = {
  number: 12,
  state: "open",
  topics: [{ value: "bug", label: "Что-то не работает" }],
  email: "masha@zama.test",
  createdAt: "2026-11-21T09:00:00.000Z",
  beginning: "Кнопка ничего не делает",
  images: 2
}

const file: ReportFile = {
  number: 12,
  state: "open",
  topics: listed.topics,
  email: listed.email,
  createdAt: listed.createdAt,
  text: "Кнопка ничего не делает.\nСовсем.",
  language: "ru",
  userId: 7,
  problem: { id: 3, title: "Сумма" },
  images: [],
  answers: [],
  traces: []
}

type Calls = Readonly<
  Record<string, (input: never, options: { readonly idempotencyKey?: string }) => unknown>
>

/** A server that answers these calls, and records their inputs. */
function startServer(calls: Calls) {
  const asked: Array<readonly [name: string, input: unknown, key?: string]> = []
  const run = async (name: string, input: never, options: { readonly idempotencyKey?: string } = {}) => {
    asked.push([name, input, options.idempotencyKey ?? ""])
    return calls[name]?.(input, options)
  }
  return { api: inMemoryApi(run), asked }
}

const page = (items: ReadonlyArray<ReportListItem>, total = items.length) => ({
  items,
  page: 1,
  limit: 20,
  total
})
const showReport = (calls: Calls) => {
  const server = startServer({ getReport: () => file, ...calls })
  const node = (
    <Routes>
      <Route path="/organiser/reports/:reportId" element={<ReportPage />} />
    </Routes>
  )
  return renderApp(node, { api: server.api, path: "/organiser/reports/12" }).then((view) => ({
    ...view,
    ...server
  }))
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe("ReportsPage", () => {
  test("shows open reports first, each with a link", async () => {
    const { api, asked } = startServer({ listReports: () => page([listed]) })
    await renderApp(<ReportsPage />, { api, path: "/organiser/reports" })
    const link = await screen.findByRole("link", { name: /Кнопка ничего не делает/ })
    expect(link.getAttribute("href")).toBe("/organiser/reports/12")
    expect(asked[0]?.[1]).toEqual({ query: { page: 1, state: "open" } })
    const table = within(screen.getByRole("table", { name: "Обращения" }))
    expect(table.getByText("Ждёт ответа")).toBeTruthy()
    expect(table.getByText("Что-то не работает")).toBeTruthy()
    expect(table.getByText("masha@zama.test")).toBeTruthy()
    expect(screen.getByText("1 обращение")).toBeTruthy()
  })

  test.each([
    ["?state=closed&page=3", { page: 3, state: "closed" }],
    ["?state=all", { page: 1 }],
    ["?state=lost&page=-1", { page: 1, state: "open" }]
  ])("requests the list by the address: %s", async (search, query) => {
    const { api, asked } = startServer({ listReports: () => page([listed]) })
    await renderApp(<ReportsPage />, { api, path: `/organiser/reports${search}` })
    await screen.findByRole("table")
    expect(asked[0]?.[1]).toEqual({ query })
  })

  test("the filter and the pages are links", async () => {
    const { api } = startServer({ listReports: () => page([listed], 50) })
    await renderApp(<ReportsPage />, { api, path: "/organiser/reports?state=answered" })
    const filter = within(await screen.findByRole("navigation", { name: "Какие обращения показать" }))
    expect(filter.getByRole("link", { current: "page" }).textContent).toBe("С ответом")
    expect(filter.getByRole("link", { name: "Без ответа" }).getAttribute("href")).toBe("/organiser/reports")
    const next = await screen.findByRole("link", { name: "Страница 2" })
    expect(next.getAttribute("href")).toBe("/organiser/reports?state=answered&page=2")
  })

  test("says that every report has an answer", async () => {
    const { api } = startServer({ listReports: () => page([]) })
    await renderApp(<ReportsPage />, { api, path: "/organiser/reports" })
    expect(await screen.findByText("Всем ответили")).toBeTruthy()
  })

  test("reports that it is loading, and offers a retry after a failure", async () => {
    const setup = { away: true }
    const { api } = startServer({
      listReports: () => {
        if (setup.away) throw new Unreachable()
        return page([listed])
      }
    })
    await renderApp(<ReportsPage />, { api, path: "/organiser/reports" })
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    setup.away = false
    fireEvent.click(retry)
    expect(await screen.findByRole("table", { name: "Обращения" })).toBeTruthy()
  })

  test("leads other users to 404", async () => {
    const { api } = startServer({
      listReports: () => {
        throw new NotFound({ message: "Не найдено" })
      }
    })
    const { address } = await renderApp(<ReportsPage />, { api, path: "/organiser/reports" })
    await waitFor(() => expect(address()).toBe("/404"))
  })
})

describe("ReportPage", () => {
  test("shows the author, the text and the problem", async () => {
    await showReport({})
    expect(await screen.findByRole("heading", { level: 1, name: "Обращение № 12" })).toBeTruthy()
    expect((await screen.findByRole("region", { name: "Текст обращения" })).textContent).toBe(file.text)
    expect(screen.getByText("аккаунт № 7")).toBeTruthy()
    expect(screen.getByRole("link", { name: "3. Сумма" }).getAttribute("href")).toBe("/problem/3/description")
  })

  test("offers what the page did, if the reporter sent it", async () => {
    const step = { event: "session.signedIn", states: ["authenticated"] }
    const traces = [
      { machine: "session", steps: [step, step] },
      { machine: "run", steps: [step] }
    ]
    await showReport({ getReport: () => ({ ...file, traces }) })
    expect(
      await screen.findByRole("button", { name: /^Сохранить, что делала страница: 3\sшага$/ })
    ).toBeTruthy()
    cleanup()
    await showReport({})
    await screen.findByRole("region", { name: "Текст обращения" })
    expect(screen.queryByRole("button", { name: /что делала страница/ })).toBeNull()
  })

  test("sends a trimmed answer, shows it, and clears the field", async () => {
    const answer = { text: "Исправили", author: "org@zama.test", createdAt: "2026-11-21T10:00:00.000Z" }
    const setup = { report: file }
    const { asked } = await showReport({
      getReport: () => setup.report,
      answerReport: () => void (setup.report = { ...file, state: "answered", answers: [answer] })
    })
    const field = (await screen.findByRole("textbox", { name: "Ваш ответ" })) as HTMLTextAreaElement
    const send = screen.getByRole("button", { name: "Отправить ответ" }) as HTMLButtonElement
    expect(send.disabled).toBe(true)
    fireEvent.change(field, { target: { value: "  Исправили " } })
    expect(send.disabled).toBe(false)
    fireEvent.click(send)
    expect(await screen.findByText("Исправили")).toBeTruthy()
    expect(asked.find(([name]) => name === "answerReport")?.[1]).toEqual({
      params: { reportId: 12 },
      payload: { text: "Исправили" }
    })
    await waitFor(() => expect(field.value).toBe(""))
    expect(screen.getByText("Ответ отправлен")).toBeTruthy()
    expect(screen.getByText("Отвечено")).toBeTruthy()
  })

  test("an unsent answer survives a reload, and is erased once sent", async () => {
    const type = async (value: string) =>
      fireEvent.change(await screen.findByRole("textbox", { name: "Ваш ответ" }), { target: { value } })
    await showReport({})
    await type("Половина отве")
    cleanup()
    await showReport({})
    expect(await screen.findByDisplayValue("Половина отве")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Отправить ответ" }))
    expect(await screen.findByText("Ответ отправлен")).toBeTruthy()
    cleanup()
    await showReport({})
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ваш ответ" })
    expect(field.value).toBe("")
  })

  test("an answer typed while another is sent stays in the field, also after a reload", async () => {
    const answer = Promise.withResolvers<unknown>()
    const { asked } = await showReport({ answerReport: () => answer.promise })
    const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ваш ответ" })
    fireEvent.change(await field(), { target: { value: "Смотрим" } })
    fireEvent.click(screen.getByRole("button", { name: "Отправить ответ" }))
    await waitFor(() => expect(asked.some(([name]) => name === "answerReport")).toBe(true))
    fireEvent.change(await field(), { target: { value: "Исправили" } })
    answer.resolve(null)

    expect(await screen.findByText("Ответ отправлен")).toBeTruthy()
    expect((await field()).value).toBe("Исправили")
    cleanup()
    await showReport({})
    expect((await field()).value).toBe("Исправили")
  })

  test("the same text sent again has the same key, another text has another", async () => {
    const { asked } = await showReport({
      answerReport: () => {
        throw new Unreachable()
      }
    })
    const field = await screen.findByRole("textbox", { name: "Ваш ответ" })
    for (const [at, value] of ["Раз", "Раз", "Два"].entries()) {
      fireEvent.change(field, { target: { value } })
      fireEvent.click(screen.getByRole("button", { name: "Отправить ответ" }))
      await waitFor(() => expect(asked.filter(([name]) => name === "answerReport")).toHaveLength(at + 1))
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Отправить ответ" }).getAttribute("aria-busy")).toBe(null)
      )
    }
    const [first, second, third] = asked.filter(([name]) => name === "answerReport").map(([, , key]) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect((field as HTMLTextAreaElement).value).toBe("Два")
  })

  test("a closed report can be reopened, and the focus stays nearby", async () => {
    await showReport({
      closeReport: () => ({ ...file, state: "closed" }),
      reopenReport: () => file
    })
    fireEvent.click(await screen.findByRole("button", { name: "Закрыть обращение" }))
    expect(await screen.findByText(/Чтобы ответить, откройте его снова/)).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBe(null)
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Ответы" }))
    fireEvent.click(screen.getByRole("button", { name: "Открыть снова" }))
    expect(await screen.findByRole("textbox", { name: "Ваш ответ" })).toBeTruthy()
  })

  test("a rejected answer stays in the field", async () => {
    await showReport({
      answerReport: () => {
        throw new Conflict({ message: "Обращение закрыто" })
      }
    })
    const field = (await screen.findByRole("textbox", { name: "Ваш ответ" })) as HTMLTextAreaElement
    fireEvent.change(field, { target: { value: "Поздно" } })
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Отправить ответ" })))
    expect(field.value).toBe("Поздно")
  })

  test("leads other users to 404", async () => {
    const { address } = await showReport({
      getReport: () => {
        throw new NotFound({ message: "Не найдено" })
      }
    })
    await waitFor(() => expect(address()).toBe("/404"))
  })
})

describe("the images of a report", () => {
  const made: Array<string> = []
  const gone: Array<string> = []
  beforeEach(() => {
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
      made.push(`blob:zama/${made.length}`)
      return made.at(-1) ?? ""
    })
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void gone.push(address))
  })
  afterEach(() => vi.restoreAllMocks())

  const images = [
    { ordinal: 1, width: 40, height: 20 },
    { ordinal: 2, width: 40, height: 20 }
  ]

  test("load by separate calls, and are released with the page", async () => {
    const { unmount } = await showReport({
      getReport: () => ({ ...file, images }),
      getReportImage: ({ params }: { readonly params: { readonly ordinal: number } }) => {
        if (params.ordinal === 2) throw new Unreachable()
        return { type: "image/png", bytes: new Uint8Array([1]) }
      }
    })
    const image = await screen.findByRole("img", { name: "Изображение 1 из 2" })
    const address = image.getAttribute("src")
    expect(address).toMatch(/^blob:/)
    expect(image.closest("a")?.getAttribute("href")).toBe(address)
    expect(await screen.findByText("Изображение не загрузилось")).toBeTruthy()
    unmount()
    expect(gone).toContain(address)
  })
})
