import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../src/api/client.ts"
import { ReportDialog } from "../../../src/features/report/ReportDialog.tsx"
import { checkSimply, filled, reportScenes } from "../../machines/reportFormModel.ts"
import { renderApp } from "../../support/renderApp.tsx"
import { settle, startFakeReport } from "./fakeReport.ts"

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

/** The writer's events happen on the page, where the page has a place for them. */
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
  else if (event.type === "report.left") fireEvent.blur(text())
  else if (change !== undefined) type(change)
  else otherwise(event)
}

function type(change: { email?: string; text?: string; topics?: ReadonlyArray<string> }): void {
  if (change.email !== undefined) fireEvent.change(email(), { target: { value: change.email } })
  if (change.text !== undefined) fireEvent.change(text(), { target: { value: change.text } })
  const site = screen.getByRole<HTMLInputElement>("checkbox", { name: "Сайт" })
  if (change.topics !== undefined && !site.checked) fireEvent.click(site)
}

const isWriting = (snapshot: AnyMachineSnapshot) => snapshot.matches("open")

/** What the page says of a moment of the form. */
function expectForm(expected: AnyMachineSnapshot): void {
  const { values, refusals } = expected.context
  expect([email().value, text().value]).toEqual([values.email, values.text])
  expect(screen.queryAllByRole("img", { hidden: true })).toHaveLength(values.images.length)
  const ready = expected.matches({ open: "editing" }) && Object.keys(checkSimply(values)).length === 0
  expect(isOff(submit())).toBe(!ready)
  expect(choose().disabled).toBe(values.images.length > 5)
  expect(screen.queryByText("Максимальное количество изображений 5") !== null).toBe(values.images.length > 5)
  expect(screen.queryByText("Be kind") !== null).toBe(refusals.text !== undefined)
  expect(screen.queryByRole("progressbar") !== null).toBe(expected.hasTag("busy"))
}

describe("ReportDialog", () => {
  test.each(reportScenes)("shows each state: $name", async ({ steps }) => {
    const { play } = await showReport()
    for (const { event, expected } of steps) {
      await play(event)

      expect(screen.queryByRole("dialog") === null).toBe(expected.matches("restoring"))
      expect(screen.queryByText("Обращение № 12") !== null).toBe(expected.matches("sent"))
      // eslint-disable-next-line vitest/no-conditional-in-test -- the form is there while it is written
      if (isWriting(expected)) expectForm(expected)
    }
  })
})
