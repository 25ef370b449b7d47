import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { NewClassPage } from "../../../../src/features/organiser/classes/NewClassPage.tsx"
import { classUploadModel, faulty } from "../../../../qa/models/classUploadModel.ts"
import { nextState } from "../../../machines/nextUploadState.ts"
import { startOfTime } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { pausedServer } from "../../../support/pausedServer.ts"
import { modelPaths } from "../../../support/machinePaths.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { tokensOf } from "../../../../qa/models/tokens.ts"

const rightText = "Имя,Класс,Город,Телефон\nАнна Ким,5,,8\nБорис,,Уфа,9"
const wrongText = "Имя;Фамилия\nАнна;Ким\n;Ли"

/** A file whose content the test provides later. */
function pausedFile() {
  const file = new File(["…"], "класс.csv")
  const content = Promise.withResolvers<ArrayBuffer>()
  Object.assign(file, { arrayBuffer: () => content.promise })
  return { file, content }
}

async function openPage() {
  const server = pausedServer()
  const session = startFakeSession(tokensOf(1, startOfTime + 15 * 60_000, "first", ["teacher"])).actor
  const files: Array<ReturnType<typeof pausedFile>> = []
  const path = "/organiser/classes/new"
  const app = await renderApp(<NewClassPage />, { api: server.api, session, path })
  return { ...app, ...server, files }
}

type Opened = Awaited<ReturnType<typeof openPage>>

const press = (name: string | RegExp) => act(async () => screen.getByRole("button", { name }).click())

async function choose({ container, files }: Opened) {
  const paused = pausedFile()
  files.push(paused)
  const input = container.querySelector<HTMLInputElement>("input[type=file]")!
  await act(async () => fireEvent.change(input, { target: { files: [paused.file] } }))
}

async function fillIn() {
  fireEvent.change(screen.getByLabelText("Название класса"), { target: { value: "Ромашка" } })
  const box = screen.getByRole<HTMLInputElement>("checkbox")
  if (!box.checked) await act(async () => box.click())
}

const readText = ({ files }: Opened, text: string) =>
  act(async () => files.at(-1)?.content.resolve(new TextEncoder().encode(text).buffer))

/** Plays a model event on the page. */
async function play(page: Opened, event: AnyEventObject) {
  switch (event.type) {
    case "file.chosen":
      return choose(page)
    case "xstate.done.actor.read":
      return readText(page, event["output"] === faulty ? wrongText : rightText)
    case "xstate.error.actor.read":
      return act(async () => page.files.at(-1)?.content.reject(event["error"]))
    case "names.swapped":
      return press("Поменять местами")
    case "details.changed":
      return fillIn()
    case "class.submitted":
      return press("Создать 2 аккаунта")
    case "xstate.done.actor.create":
      return page.answer(({ resolve }) => resolve(event["output"]))
    case "xstate.error.actor.create":
      return page.answer(({ reject }) => reject(event["error"]))
    case "upload.retried":
      return press("Попробовать ещё раз")
    default:
      return press("Выбрать другой файл")
  }
}

/** The visible text in each state. */
const shown: Readonly<Record<string, () => Promise<unknown>>> = {
  choosing: () => screen.findByText("Перетащите файл сюда или выберите его"),
  checking: () => screen.findByText("Проверяем файл"),
  faulty: () => screen.findByText("Обязательное поле"),
  preview: async () => {
    const button = await screen.findByRole("button", { name: "Создать 2 аккаунта" })
    await expect.poll(() => button.getAttribute("aria-busy")).toBe(null)
  },
  creating: async () => {
    const button = await screen.findByRole("button", { name: "Создать 2 аккаунта" })
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true")
  },
  failed: () => screen.findByText("Не удалось создать класс"),
  slips: () => screen.findByText("0 из 2")
}

describe("NewClassPage", () => {
  afterEach(cleanup)

  test.each(modelPaths(classUploadModel))("shows each state: $name", async ({ steps }) => {
    const page = await openPage()
    let state = "choosing"
    for (const { event, expected } of steps) {
      await play(page, event)
      state = nextState(state, event, expected.context.details)
      await shown[state]!()
      for (const words of state === "preview" ? (expected.context.serverErrors["name"] ?? []) : []) {
        expect(await screen.findByText(words)).toBeTruthy()
      }
    }
  })

  test("sends the previewed list, and creates its slips", async () => {
    const page = await openPage()
    await choose(page)
    await readText(page, rightText)
    await screen.findByText("Эти столбцы мы не загружаем: Телефон")
    await press("Поменять местами")
    await fillIn()
    await press("Создать 2 аккаунта")
    await page.answer(({ resolve }) => resolve({ id: 7, studentIds: [1, 2] }))
    await expect.poll(() => page.calls.length).toBe(2)
    expect(page.calls).toEqual([
      [
        "createClass",
        {
          payload: {
            name: "Ромашка",
            school: null,
            schoolConsent: true,
            students: [
              { firstName: "Ким", lastName: "Анна", grade: 5, city: null },
              { firstName: "Борис", lastName: null, grade: null, city: "Уфа" }
            ]
          }
        }
      ],
      ["makeSlips", { params: { classId: 7 }, payload: { students: [1, 2] } }]
    ])
  })
})
