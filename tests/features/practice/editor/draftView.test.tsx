import { EditorView } from "@codemirror/view"
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { ProblemPage } from "../../../../src/features/practice/problem/ProblemPage.tsx"
import {
  createLocalStore,
  pageBackend,
  type Backend,
  type LocalStore
} from "../../../../src/features/shell/storage/localStore.ts"
import { pathOf } from "../../../../src/features/shell/storage/storedValue.ts"
import type { Draft } from "../../../../src/machines/draftMachine.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../problem/someProblem.ts"

const device = vi.hoisted(() => ({ store: null as LocalStore | null }))
vi.mock("../../../../src/features/shell/storage/localStore.ts", async (original) => ({
  ...(await original<object>()),
  get localStore() {
    return device.store
  }
}))

const learner = 1
const answers: Readonly<Record<string, unknown>> = {
  getProblem: someProblem,
  listLanguages: [
    {
      id: "python",
      name: "Python 3.14",
      extension: "py",
      timeFactor: 3,
      notes: [],
      runsInBrowser: true,
      template: "template"
    }
  ],
  getMaterials: [],
  listMySolutions: { items: [], page: 1, limit: 20, total: 0 }
}
const api = inMemoryApi((name: string) =>
  name in answers ? Promise.resolve(answers[name]) : new Promise(() => {})
)

/** Another tab of the same browser, as far as this page knows. */
class OtherTab {
  static readonly page = new Set<OtherTab>()
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  constructor() {
    OtherTab.page.add(this)
  }
  postMessage() {}
  close() {
    OtherTab.page.delete(this)
  }
  static save(draft: Draft) {
    const data = { path: pathOf(learner, "draft", `${someProblem.id}/python`), draft }
    return act(async () => OtherTab.page.forEach((channel) => channel.onmessage?.({ data })))
  }
}

type Answer = "store" | "refuse"

/** A browser whose storage stores drafts at once, refuses them, or answers later. */
function startBrowser() {
  const backend = pageBackend()
  const waiting: Array<(answer: Answer) => void> = []
  const browser = { answers: "store" as Answer | "later" }
  const put: Backend["put"] = async (path, record) => {
    if (path.includes("/draft/")) {
      const answer =
        browser.answers === "later"
          ? await new Promise<Answer>((resolve) => waiting.push(resolve))
          : browser.answers
      if (answer === "refuse") throw new Error("quota")
    }
    return backend.put(path, record)
  }
  const open = async () => {
    device.store = createLocalStore(async () => ({ ...backend, put, durability: "device" }))
    const routes = (
      <Routes>
        <Route path="/problem/:id/*" element={<ProblemPage />} />
      </Routes>
    )
    await renderApp(routes, {
      api,
      path: `/problem/${someProblem.id}/description`,
      session: startFakeSession(tokens).actor
    })
    await waitFor(() => expect(document.querySelector(".cm-editor")).toBeTruthy())
  }
  const untilSaving = async () => {
    await expect.poll(() => waiting.length).toBe(1)
  }
  const answer = (given: Answer) =>
    act(async () => {
      await untilSaving()
      waiting.pop()!(given)
    })
  return { browser, open, answer, untilSaving }
}

const editor = () => EditorView.findFromDOM(document.querySelector<HTMLElement>(".cm-editor")!)!

const type = (insert: string) =>
  act(async () => editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert } }))

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))
const leave = () => act(async () => void window.dispatchEvent(new Event("pagehide")))

const marks = /^(?:Сохраняем…|Сохранено на этом устройстве|Не сохраняется: браузер не разрешает)$/
const conflict = /^Есть ещё один вариант вашего кода/
const warning = /^Браузер не разрешает хранить данные/

const seen = () => ({
  code: editor().state.doc.toString(),
  mark: [...new Set(screen.getAllByText(marks).map(({ textContent }) => textContent))].join("|"),
  offered: screen.queryByText(conflict) !== null,
  warned: screen.queryAllByText(warning).length > 0
})

const saving = { mark: "Сохраняем…", offered: false, warned: false }
const saved = { mark: "Сохранено на этом устройстве", offered: false, warned: false }
const refused = { mark: "Не сохраняется: браузер не разрешает", offered: false, warned: true }

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", OtherTab)
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {}
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The page with a text that was typed and saved. */
async function openSaved(options: { readonly focused?: boolean } = {}) {
  const opened = startBrowser()
  await opened.open()
  await type("mine")
  await expect.poll(seen).toEqual({ code: "mine", ...saved })
  if (options.focused === true) act(() => editor().focus())
  return opened
}

/** The page with a text that was typed, while the storage takes its time. */
async function openSaving() {
  const opened = startBrowser()
  opened.browser.answers = "later"
  await opened.open()
  await type("mine")
  await opened.untilSaving()
  expect(seen()).toEqual({ code: "mine", ...saving })
  return opened
}

const older: Draft = { source: "theirs", editedAt: 1 }
const newer = (): Draft => ({ source: "theirs", editedAt: Date.now() + 1_000 })

describe("a text that another tab saves", () => {
  test("is shown instead of a saved one", async () => {
    await openSaved()
    await OtherTab.save(newer())
    expect(seen()).toEqual({ code: "theirs", ...saved })
  })

  test("is offered beside a saved one that the learner goes on typing", async () => {
    await openSaved({ focused: true })
    await OtherTab.save(newer())
    expect(seen()).toEqual({ code: "mine", ...saved, offered: true })
  })

  test("is offered beside an unsaved one", async () => {
    const { answer } = await openSaving()
    await OtherTab.save(newer())
    expect(seen()).toEqual({ code: "mine", ...saving, offered: true })
    await answer("store")
    expect(seen()).toEqual({ code: "mine", ...saved, offered: true })
  })

  test.each([
    ["a saved", openSaved, saved],
    ["an unsaved", openSaving, saving]
  ])("changes nothing if it is older than %s one", async (_, open, marked) => {
    await open()
    await OtherTab.save(older)
    expect(seen()).toEqual({ code: "mine", ...marked })
  })
})

describe("of two versions", () => {
  const openBoth = async () => {
    const opened = await openSaved({ focused: true })
    await OtherTab.save(newer())
    return opened
  }

  test("the learner looks at the other one, and at the own one again", async () => {
    await openBoth()
    await press("Показать его")
    await expect.poll(seen).toEqual({ code: "theirs", ...saved, offered: true })
    await press("Показать его")
    await expect.poll(seen).toEqual({ code: "mine", ...saved, offered: true })
  })

  test.each([
    ["the own one", [], "mine"],
    ["the other one", ["Показать его"], "theirs"]
  ])("the learner chooses %s, and the other is not offered again", async (_, presses, code) => {
    const { open } = await openBoth()
    for (const name of [...presses, "Оставить этот"]) await press(name)
    await expect.poll(seen).toEqual({ code, ...saved })

    cleanup()
    await open()
    expect(seen()).toEqual({ code, ...saved })
  })

  test("both wait for the next visit if the learner does not choose", async () => {
    const { open } = await openBoth()
    await type("mine again")
    await expect.poll(seen).toEqual({ code: "mine again", ...saved, offered: true })

    cleanup()
    await open()
    expect(seen()).toEqual({ code: "mine again", ...saved, offered: true })
    await press("Показать его")
    await expect.poll(seen).toEqual({ code: "theirs", ...saved, offered: true })
  })
})

describe("a text that the browser refuses to store", () => {
  const openRefused = async () => {
    const opened = await openSaving()
    await opened.answer("refuse")
    expect(seen()).toEqual({ code: "mine", ...refused })
    opened.browser.answers = "store"
    return opened
  }

  test("is stored with the next change", async () => {
    await openRefused()
    await type("mine again")
    await expect.poll(seen).toEqual({ code: "mine again", ...saved })
  })

  test("is stored when it is sent", async () => {
    await openRefused()
    const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Отправить" })
    await waitFor(() => expect(send.disabled).toBe(false))
    await press("Отправить")
    await expect.poll(seen).toEqual({ code: "mine", ...saved })
  })

  test("is stored when the page may end", async () => {
    await openRefused()
    await leave()
    await expect.poll(seen).toEqual({ code: "mine", ...saved })
  })

  test("is there again at the next visit, though the browser goes on refusing", async () => {
    const { browser, open } = await openRefused()
    browser.answers = "refuse"
    await leave()
    cleanup()
    await open()
    expect(seen()).toEqual({ code: "mine", ...refused })
  })
})

describe("a page that ends", () => {
  test.each([
    ["before the storage answers", [], "mine"],
    ["right after a change", ["mine again"], "mine again"]
  ])("%s loses no text", async (_, typed, code) => {
    const { browser, open } = await openSaving()
    for (const text of typed) await type(text)
    await leave()
    cleanup()

    browser.answers = "store"
    await open()
    expect(seen()).toEqual({ code, ...saved })
  })
})
