import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { ReportDialog } from "../../../../src/features/shell/report/ReportDialog.tsx"
import {
  checkSimply,
  cutOff,
  filled,
  refusedText,
  reportFormModel
} from "../../../../qa/models/reportFormModel.ts"
import { recordTraces } from "../../../../src/features/shell/actors/recentTraces.ts"
import { maximumImages } from "../../../../src/machines/report.ts"
import { modelPaths, type MachinePath } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { settle, startFakeReport, topics } from "./fakeReport.ts"

afterEach(cleanup)

const email = () => screen.getByLabelText<HTMLInputElement>("Электронная почта")
const text = () => screen.getByLabelText<HTMLTextAreaElement>("Сообщение")
const submit = () => screen.getByRole("button", { name: "Отправить" })
const choose = () => screen.getByRole<HTMLButtonElement>("button", { name: "Выбрать файлы" })
const isOff = (button: HTMLElement) =>
  button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true"

async function showReport(api?: Partial<Api>) {
  const report = startFakeReport()
  const closed = vi.fn<() => void>()
  const view = await renderApp(<ReportDialog actor={report.actor} onClose={closed} />, {
    api: { ...report.api, ...api }
  })
  const play = async (event: AnyEventObject) =>
    act(async () => {
      perform(event, report.play)
      await settle()
    })
  await act(settle)
  return { ...report, ...view, play, closed }
}

/** Plays the writer's events on the page, if the page has controls for them. */
function perform(event: AnyEventObject, otherwise: (event: AnyEventObject) => void): void {
  const buttons: Readonly<Record<string, string>> = {
    "report.stopped": "Остановить",
    "report.again": "Написать ещё",
    "report.imageRemoved": "Убрать картинку 1: picture0.png"
  }
  const name = buttons[event.type]
  const button = name === undefined ? null : screen.queryByRole("button", { name })
  const { change } = event as { change?: Partial<typeof filled> }
  if (button !== null) fireEvent.click(button)
  else if (event.type === "report.blurred") fireEvent.blur(text())
  else if (change !== undefined) type(change)
  else otherwise(event)
}

function type(change: { email?: string; text?: string; topics?: ReadonlyArray<string> }): void {
  if (change.email !== undefined) fireEvent.change(email(), { target: { value: change.email } })
  if (change.text !== undefined) fireEvent.change(text(), { target: { value: change.text } })
  const site = screen.getByRole<HTMLInputElement>("checkbox", { name: "Сайт" })
  if (change.topics !== undefined && !site.checked) fireEvent.click(site)
}

const lastTurn = ({ steps }: MachinePath) => {
  const seen = ({ value, context }: AnyMachineSnapshot) => [
    value,
    context.values.images.length > maximumImages
  ]
  const [before, after] = [steps.at(-2), steps.at(-1)]
  return JSON.stringify([before && seen(before.expected), after!.event, seen(after!.expected)])
}

/** The paths whose last steps look different. */
const reportScenes = [...new Map(modelPaths(reportFormModel).map((path) => [lastTurn(path), path])).values()]

const isWriting = (snapshot: AnyMachineSnapshot) => snapshot.matches("open")

/** The page's text in a state of the form. */
function expectForm(expected: AnyMachineSnapshot): void {
  const { values, serverErrors } = expected.context
  expect([email().value, text().value]).toEqual([values.email, values.text])
  expect(screen.queryAllByRole("img", { hidden: true })).toHaveLength(values.images.length)
  const ready = expected.matches({ open: "editing" }) && Object.keys(checkSimply(values)).length === 0
  expect(isOff(submit())).toBe(!ready)
  expect(choose().disabled).toBe(values.images.length > 5)
  expect(screen.queryByText("Максимальное количество изображений 5") !== null).toBe(values.images.length > 5)
  expect(screen.queryByText("Be kind") !== null).toBe(serverErrors.text !== undefined)
  expect(screen.queryByRole("progressbar") !== null).toBe(expected.hasTag("busy"))
}

describe("ReportDialog", () => {
  test.each(reportScenes)("shows each state: $name", async ({ steps }) => {
    const { play } = await showReport()
    for (const { event, expected } of steps) {
      await play(event)

      expect(screen.queryByRole("dialog") === null).toBe(expected.matches("restoring"))
      expect(screen.queryByText("Обращение № 12") !== null).toBe(expected.matches("sent"))
      // eslint-disable-next-line vitest/no-conditional-in-test -- the form exists while it is written
      if (isWriting(expected)) expectForm(expected)
    }
  })

  const opened = { type: "xstate.done.actor.restore", output: null }

  test("three placeholders are shown while the topics load", async () => {
    const { play } = await showReport({ run: () => new Promise(() => {}) })
    await play(opened)

    const waiting = screen.getByText("Загружаем темы").parentElement!
    expect(waiting.getAttribute("role")).toBe("status")
    expect(waiting.querySelectorAll("[aria-hidden=true]")).toHaveLength(3)
  })

  test("topics that failed to load can be requested again", async () => {
    let answers = 0
    const run = async () => {
      answers += 1
      if (answers === 1) throw cutOff
      return topics
    }
    const { play } = await showReport({ run: run as unknown as Api["run"] })
    await play(opened)
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Попробовать ещё раз" })))

    expect(await screen.findByRole("checkbox", { name: "Сайт" })).toBeDefined()
  })

  test("the email is typed if the user's own cannot be found", async () => {
    const { play } = await showReport()
    await play(opened)
    await play({ type: "xstate.error.actor.findEmail", error: cutOff })
    expect([email().value, email().getAttribute("aria-invalid")]).toEqual(["", null])
    expect(screen.queryByRole("alert")).toBeNull()

    await play({ type: "report.changed", change: filled })
    expect(email().value).toBe(filled.email)
    expect(isOff(submit())).toBe(false)
  })

  test("another language keeps the typed text", async () => {
    const { play, texts } = await showReport()
    await play(opened)
    await play({ type: "report.changed", change: { ...filled, email: "mira" } })
    expect(screen.getByText("Неверный формат электронной почты")).toBeDefined()

    await act(async () => {
      await texts.loadNamespaces(["report", "validation"])
      await texts.changeLanguage("en")
    })
    expect(screen.getByLabelText<HTMLInputElement>("Message").value).toBe(filled.text)
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("mira")
    expect(screen.getByText("Invalid email format")).toBeDefined()
  })

  test("a pasted picture is added, and pasted text goes into the field", async () => {
    const { play, actor } = await showReport()
    await play(opened)
    const shot = new File(["x"], "image.png", { type: "image/png" })
    const paste = (types: ReadonlyArray<string>) => {
      const event = new Event("paste", { bubbles: true, cancelable: true })
      fireEvent(text(), Object.assign(event, { clipboardData: { files: [shot], types } }))
      return event.defaultPrevented
    }

    expect(paste(["text/plain", "Files"])).toBe(false)
    expect(actor.getSnapshot().context.values.images).toEqual([])
    expect(paste(["Files"])).toBe(true)
    expect(actor.getSnapshot().context.values.images.map(({ name }) => name)).toEqual(["image.png"])
  })

  test("what the page did is sent only with consent", async () => {
    const stop = recordTraces()
    const { play, actor, sent } = await showReport()
    await play(opened)
    await play({ type: "report.changed", change: filled })
    const consent = screen.getByRole<HTMLInputElement>("checkbox", { name: /Приложить, что делала страница/ })
    expect(consent.checked).toBe(false)
    fireEvent.click(consent)
    const names = () => actor.getSnapshot().context.values.traces.map(({ machine }) => machine)
    expect(names()).toContain("reportForm")
    fireEvent.click(consent)
    expect(names()).toEqual([])
    fireEvent.click(consent)
    await play({ type: "report.submitted", key: "key-1" })
    await play({ type: "xstate.done.actor.prepare", output: [] })
    stop()

    expect(sent[0]!.payload).toMatchObject({ traces: actor.getSnapshot().context.values.traces })
  })

  test("focuses the first field with a server's error", async () => {
    const { play } = await showReport()
    await play(opened)
    await play({ type: "report.changed", change: filled })
    await play({ type: "report.submitted", key: "key-1" })
    await play({ type: "xstate.done.actor.prepare", output: [] })
    await play({ type: "xstate.error.actor.send", error: refusedText })

    await expect.poll(() => document.activeElement).toBe(text())
  })

  test("can be closed at any time", async () => {
    const { play, closed } = await showReport()
    await play(opened)
    fireEvent.click(screen.getByRole("button", { name: "Закрыть" }))

    expect(closed).toHaveBeenCalledOnce()
  })
})
