import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { AnyEventObject } from "xstate"
import { problemUploadModel } from "../../../../../qa/models/problemUploadModel.ts"
import { Rejected } from "../../../../../src/api/errors.ts"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import type { SendOptions } from "../../../../../src/api/client.ts"
import { NewOrganiserProblemPage } from "../../../../../src/features/organiser/problems/NewOrganiserProblemPage.tsx"
import { nextState } from "../../../../machines/nextPackageState.ts"
import { modelPaths } from "../../../../support/machinePaths.ts"
import { renderApp } from "../../../../support/renderApp.tsx"

afterEach(cleanup)

/** A file of a folder, whose content the test provides later. */
function pausedFile() {
  const content = Promise.withResolvers<ArrayBuffer>()
  const file = Object.assign(new File(["…"], "problem.yaml"), {
    path: "/sum/problem.yaml",
    slice: () => ({ arrayBuffer: () => content.promise })
  })
  return { file, content }
}

interface Sent extends PromiseWithResolvers<unknown> {
  readonly name: string
  readonly input: { readonly files: ReadonlyArray<{ readonly name: string }> }
  readonly options: SendOptions & { readonly signal?: AbortSignal }
}

async function openPage() {
  const sent: Array<Sent> = []
  const api = inMemoryApi((name: string, input: Sent["input"], options: Sent["options"]) => {
    const call = { ...Promise.withResolvers<unknown>(), name, input, options }
    sent.push(call)
    return call.promise
  })
  const files: Array<ReturnType<typeof pausedFile>> = []
  const view = await renderApp(<NewOrganiserProblemPage />, { api, path: "/organiser/problems/new" })
  return { ...view, sent, files }
}

type Opened = Awaited<ReturnType<typeof openPage>>

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click())

async function choose({ container, files }: Opened) {
  const paused = pausedFile()
  files.push(paused)
  const input = container.querySelector<HTMLInputElement>("input[type=file]")!
  await act(async () => fireEvent.change(input, { target: { files: [paused.file] } }))
}

/** Answers the last call once it was made. */
const answer = (page: Opened, settle: (call: Sent) => void) =>
  act(async () => {
    await expect.poll(() => page.sent.length).toBeGreaterThan(0)
    settle(page.sent.at(-1)!)
  })

/** Plays a model event on the page. */
async function play(page: Opened, state: string, event: AnyEventObject) {
  switch (event.type) {
    case "package.chosen":
      return choose(page)
    case "upload.progressed":
      return state === "uploading" && answer(page, ({ options }) => options.onProgress?.(event["share"]))
    case "upload.cancelled":
      return press("Отмена")
    case "xstate.done.actor.pack":
      return act(async () => page.files.at(-1)!.content.resolve(new TextEncoder().encode("name: Sum").buffer))
    case "xstate.error.actor.pack":
      return act(async () => page.files.at(-1)!.content.reject(event["error"]))
    case "xstate.done.actor.upload":
      return answer(page, ({ resolve }) => resolve({ id: 7, version: 1 }))
    case "xstate.error.actor.upload":
      return answer(page, ({ reject }) => reject(event["error"]))
    case "upload.retried":
      return press("Попробовать ещё раз")
    default:
      return press("Выбрать другой пакет")
  }
}

/** The visible text in each state. */
const shown: Readonly<Record<string, () => Promise<unknown>>> = {
  choosing: () => screen.findByText("Перетащите сюда архив или папку"),
  packing: () => screen.findByText("Собираем архив"),
  unreadable: () => screen.findByText("Файлы не читаются"),
  uploading: () => screen.findByText("Загружаем"),
  rejected: () => screen.findByRole("region", { name: "Ошибки в пакете" }),
  failed: () => screen.findByText("Не удалось загрузить"),
  uploaded: () => screen.findByText("Задача загружена")
}

describe("the upload of a problem", () => {
  test.each(modelPaths(problemUploadModel))("shows each state: $name", async ({ steps }) => {
    const page = await openPage()
    let state = "choosing"
    for (const { event } of steps) {
      await play(page, state, event)
      state = nextState(state, event)
      expect(await shown[state]!()).toBeTruthy()
    }
  })

  test("a retry, and the same files after a cancellation, are the same request to the server", async () => {
    const page = await openPage()
    const zip = new File(["PK"], "sum.zip", { lastModified: 1 })
    const input = page.container.querySelector<HTMLInputElement>("input[type=file]")!
    const chooseZip = () => act(async () => fireEvent.change(input, { target: { files: [zip] } }))
    await chooseZip()
    await answer(page, ({ reject }) =>
      reject(problemUploadModel.events["xstate.error.actor.upload (no network)"]!["error"])
    )
    await press("Попробовать ещё раз")
    await expect.poll(() => page.sent.length).toBe(2)
    await press("Отмена")
    expect(page.sent[1]!.options.signal?.aborted).toBe(true)
    const again = page.container.querySelector<HTMLInputElement>("input[type=file]")!
    await act(async () => fireEvent.change(again, { target: { files: [zip] } }))
    await expect.poll(() => page.sent.length).toBe(3)
    const keys = new Set(page.sent.map(({ options }) => options.idempotencyKey))
    expect(keys.size).toBe(1)
    expect(page.sent.map(({ name, input: { files } }) => [name, files[0]!.name])).toEqual([
      ["createAuthoredProblem", "sum.zip"],
      ["createAuthoredProblem", "sum.zip"],
      ["createAuthoredProblem", "sum.zip"]
    ])
    await answer(page, ({ resolve }) => resolve({ id: 7, version: 1 }))
    await screen.findByText("Задача загружена")
    expect(screen.getByText("Закрытая")).toBeTruthy()
    expect(screen.getByText("Версия 1")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Открыть задачу" }).getAttribute("href")).toBe(
      "/organiser/problems/7"
    )
  })

  test("a fault of the package is shown with its file, line and reason", async () => {
    const page = await openPage()
    await choose(page)
    await play(page, "packing", { type: "xstate.done.actor.pack" })
    await answer(page, ({ reject }) =>
      reject(
        new Rejected({
          message: "Пакет не читается",
          code: "package_invalid",
          faults: [
            { file: "problem.yaml", field: "limits.time_limit", line: 3, message: "is missing" },
            { file: "", field: "", message: "has no tests" }
          ]
        })
      )
    )
    expect(await screen.findByText("В пакете sum 2 ошибки")).toBeTruthy()
    const faults = within(screen.getByRole("region", { name: "Ошибки в пакете" }))
    for (const text of [
      "problem.yaml",
      "строка 3",
      "limits.time_limit",
      "is missing",
      "весь пакет",
      "has no tests"
    ])
      expect(faults.getByText(text)).toBeTruthy()
  })
})
