import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { ProblemVersion } from "../../../../src/api/contract/organiser/problemVersions.ts"
import { Conflict, Rejected } from "../../../../src/api/errors.ts"
import { details, proof, right, showProblem, wrong } from "./problemSetup.tsx"

afterEach(cleanup)

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }))

describe("the overview of a problem", () => {
  test("says what to do next, and publishes a proved problem after a confirmation", async () => {
    let published = false
    const { inputsOf } = await showProblem("", {
      getAuthoredProblem: () =>
        published ? { ...details, published, publicationObstacle: "published" } : details,
      publishProblem: () => {
        published = true
        return null
      }
    })
    expect(await screen.findByText(/дают ожидаемые вердикты/)).toBeTruthy()
    press("Открыть задачу")
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Открыть задачу" }))
    expect(await screen.findByText("Задача проверена и открыта для всех.")).toBeTruthy()
    expect(inputsOf("publishProblem")).toEqual([{ params: { problemId: 7 }, payload: { version: 3 } }])
    expect(screen.queryByRole("button", { name: "Открыть задачу" })).toBeNull()
  })

  test("says why a problem cannot be published", async () => {
    await showProblem("", {}, { publicationObstacle: "notProved", proof: null })
    expect(await screen.findByText(/^Сначала проверьте текущую версию/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Открыть задачу" })).toBeNull()
  })

  test("says that the problem is in a contest", async () => {
    await showProblem("", {}, { publicationObstacle: "inContest" })
    expect(await screen.findByText("В олимпиаде")).toBeTruthy()
    expect(screen.getByText(/^Задача стоит в олимпиаде/)).toBeTruthy()
  })

  test("has no limits for answers, which no program of a participant makes", async () => {
    await showProblem("", {}, { submitsAnswers: true, timeLimitMs: 60_000 })
    expect(await screen.findByText("Ответы на тесты")).toBeTruthy()
    expect(screen.queryByText("Ограничения")).toBeNull()
    expect(screen.queryByRole("button", { name: "Сохранить ограничения" })).toBeNull()
    cleanup()
    await showProblem("proof", { getProblemProof: () => null }, { submitsAnswers: true })
    expect(await screen.findByText(/^Платформа проверит ответы авторов/)).toBeTruthy()
  })

  test("names the languages of the problem, and its limits in them", async () => {
    const languageLimits = [
      { language: "C++", timeFactor: 1.5, memoryLimitMb: 512 },
      { language: "java", timeFactor: 2 }
    ]
    await showProblem("", {}, { languages: ["C++", "java"], languageLimits })
    expect(await screen.findByText("C++ и java")).toBeTruthy()
    expect(screen.getByText("C++: × 1,5, 512 МБ")).toBeTruthy()
    expect(screen.getByText("java: × 2")).toBeTruthy()
  })

  test("says whence the limit of a package without one comes, and lets the author give one", async () => {
    await showProblem("", {}, { limitFromPrograms: true })
    expect(await screen.findByText("вычислено по авторским решениям")).toBeTruthy()
    cleanup()
    const { inputsOf } = await showProblem(
      "",
      { saveProblemLimits: () => ({ version: 4, made: true }) },
      { timeLimitMs: null, limitFromPrograms: true }
    )
    expect(await screen.findByText("Время: станет известно после проверки")).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>("Время, миллисекунд").value).toBe("")
    fireEvent.change(screen.getByLabelText(/^Память/), { target: { value: "64" } })
    press("Сохранить ограничения")
    await waitFor(() => expect(inputsOf("saveProblemLimits")).toHaveLength(1))
    expect(inputsOf("saveProblemLimits")).toMatchObject([
      { payload: { timeLimitMs: null, memoryLimitMb: 64 } }
    ])
  })

  test("changes the limits, which have to be given", async () => {
    const { inputsOf } = await showProblem("", { saveProblemLimits: () => ({ version: 4, made: true }) })
    const time = await screen.findByLabelText("Время, миллисекунд")
    fireEvent.change(time, { target: { value: "" } })
    press("Сохранить ограничения")
    expect(await screen.findByText("Обязательное поле")).toBeTruthy()
    fireEvent.change(time, { target: { value: "1500" } })
    press("Сохранить ограничения")
    await waitFor(() => expect(inputsOf("saveProblemLimits")).toHaveLength(1))
    expect(inputsOf("saveProblemLimits")[0]).toEqual({
      params: { problemId: 7 },
      payload: { version: 3, timeLimitMs: 1500, memoryLimitMb: 256 }
    })
  })

  test("a part that does not exist, or needs another role, is not found", async () => {
    const { address } = await showProblem("nothing", {})
    await waitFor(() => expect(address()).toBe("/404"))
    cleanup()
    const reader = await showProblem("upload", {}, { problemRole: "viewer" })
    await waitFor(() => expect(reader.address()).toBe("/404"))
  })
})

describe("the proof of a problem", () => {
  test("shows the programs that differ first, and the time limit that would fit", async () => {
    const { inputsOf } = await showProblem("proof", {
      getProblemProof: () => proof,
      saveProblemLimits: () => ({ version: 4, made: true })
    })
    expect(await screen.findByText("1 программа из 2 ведёт себя не так, как ожидалось")).toBeTruthy()
    const table = screen.getByRole("table", { name: "Программы и их результаты" })
    const rows = within(table).getAllByRole("row").slice(1)
    expect(within(rows[0]!).getByText(wrong.path)).toBeTruthy()
    expect(within(rows[0]!).getByText("Неверный ответ"), "promised").toBeTruthy()
    expect(within(rows[0]!).getByText("Принято"), "result").toBeTruthy()
    expect(within(rows[1]!).getByText("120 мс")).toBeTruthy()
    expect(within(rows[1]!).getByText(/^6\s%/), "share of the language's limit").toBeTruthy()
    press("Поставить 2 с")
    await waitFor(() => expect(inputsOf("saveProblemLimits")).toHaveLength(1))
    expect(inputsOf("saveProblemLimits")[0]).toEqual({
      params: { problemId: 7 },
      payload: { version: 3, timeLimitMs: 2000, memoryLimitMb: 256 }
    })
  })

  test("starts on request, and shows how far it is", async () => {
    const running = {
      ...proof,
      state: "running",
      ok: null,
      done: 1,
      advice: null,
      steps: [right, { ...wrong, verdict: null, ok: null, timeMs: null }]
    }
    let started = false
    await showProblem("proof", {
      getProblemProof: () => (started ? running : null),
      startProblemProof: () => {
        started = true
        return running
      }
    })
    expect(await screen.findByText("Задачу ещё не проверяли")).toBeTruthy()
    press("Проверить")
    expect(await screen.findByText("Проверено программ: 1 из 2")).toBeTruthy()
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50")
    expect(screen.getByText("Ждёт")).toBeTruthy()
  })

  test("of an earlier version is marked, and its time limit cannot be set", async () => {
    await showProblem("proof", { getProblemProof: () => ({ ...proof, version: 2 }) })
    expect(await screen.findByText(/^Это проверка версии 2/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^Поставить/ })).toBeNull()
  })
})

const version = (number: number, facts: Partial<ProblemVersion> = {}): ProblemVersion => ({
  number,
  madeAt: "2026-11-25T10:00:00.000Z",
  author: "Ада",
  act: "upload",
  detail: "",
  hash: "00",
  bytes: 2048,
  current: number === 3,
  previous: number === 1 ? null : number - 1,
  ...facts
})
const versions = {
  items: [
    version(3, { act: "test.remove", detail: "secret/2" }),
    version(2, { detail: "Новые тесты" }),
    version(1, { author: null })
  ],
  page: 1,
  limit: 20,
  total: 3
}

describe("an export", () => {
  test("is offered in edition 2025-09 and as stored, and says what the edition cannot express", async () => {
    const saved: Array<string> = []
    const links = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement
    ) {
      saved.push(this.download)
    })
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:zip")
    let isExpressed = false
    const { inputsOf } = await showProblem("", {
      exportProblem: () => {
        if (isExpressed) return { type: "application/zip", bytes: new Uint8Array([1]) }
        const faults = [{ file: "data", field: "", message: "has fractions" }]
        throw new Rejected({ message: "Пакет не удалось прочитать", fieldErrors: {}, faults })
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Скачать пакет (2025-09)" }))
    expect((await screen.findByRole("alert")).textContent).toContain("data has fractions")
    isExpressed = true
    press("Скачать как загружен")
    await waitFor(() => expect(saved).toEqual(["problem-7-v3.zip"]))
    press("Скачать пакет (2025-09)")
    await waitFor(() => expect(saved).toContain("problem-7-v3-2025-09.zip"))
    expect(
      inputsOf("exportProblem").map((input) => (input as { query: { form: string } }).query.form)
    ).toEqual(["edition", "stored", "edition"])
    links.mockRestore()
  })
})

describe("leaving and deleting a problem", () => {
  test("needs a confirmation, and the server says why it is refused", async () => {
    const { inputsOf, address } = await showProblem("", {
      deleteAuthoredProblem: () => {
        throw new Conflict({ message: "У задачи есть решения", code: "problem_in_use" })
      },
      removeProblemOrganiser: () => null
    })
    fireEvent.click(await screen.findByRole("button", { name: "Удалить задачу" }))
    const dialog = within(screen.getByRole("dialog"))
    fireEvent.click(dialog.getByRole("button", { name: "Удалить задачу" }))
    expect(await dialog.findByText("У задачи есть решения")).toBeTruthy()
    fireEvent.click(dialog.getByRole("button", { name: "Отмена" }))
    press("Уйти из задачи")
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Уйти из задачи" }))
    await waitFor(() => expect(address()).toBe("/organiser/problems"))
    expect(inputsOf("removeProblemOrganiser")).toHaveLength(1)
  })

  test("a reader can leave, and only the owner of a reserved problem deletes it", async () => {
    await showProblem("", {}, { problemRole: "viewer" })
    expect(await screen.findByRole("button", { name: "Уйти из задачи" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Удалить задачу" })).toBeNull()
    expect(screen.queryByRole("link", { name: "Доступ" })).toBeNull()
    cleanup()
    await showProblem("", {}, { published: true })
    expect(await screen.findByRole("heading", { name: "Уйти из задачи" })).toBeTruthy()
    expect(screen.getByText(/Открытую для всех задачу удалить нельзя/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Удалить задачу" })).toBeNull()
  })
})

describe("the versions of a problem", () => {
  test("an owner deletes an old one after a confirmation", async () => {
    const { inputsOf } = await showProblem("versions", {
      listProblemVersions: () => versions,
      deleteProblemVersion: () => null
    })
    fireEvent.click(await screen.findByRole("button", { name: "Удалить версию 2" }))
    expect(screen.queryByRole("button", { name: "Удалить версию 3" })).toBeNull()
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Удалить" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(inputsOf("deleteProblemVersion")).toEqual([{ params: { problemId: 7, number: 2 } }])
  })

  test("say what made them, and an old one is restored after a confirmation", async () => {
    let isOutdated = true
    const { inputsOf } = await showProblem("versions", {
      listProblemVersions: () => versions,
      restoreProblemVersion: () => {
        if (isOutdated)
          throw new Conflict({ message: "Задачу изменил другой организатор", code: "problem_changed" })
        return { version: 4, made: true }
      }
    })
    for (const text of ["Убран тест secret/2", "Новые тесты", "Загружен пакет", "Удалённый аккаунт"])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Вернуть версию 3" })).toBeNull()
    press("Вернуть версию 2")
    const dialog = within(screen.getByRole("dialog"))
    fireEvent.click(dialog.getByRole("button", { name: "Вернуть" }))
    expect(await dialog.findByText("Задачу изменил другой организатор")).toBeTruthy()
    isOutdated = false
    fireEvent.click(dialog.getByRole("button", { name: "Вернуть" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(inputsOf("restoreProblemVersion")[1]).toEqual({
      params: { problemId: 7, number: 2 },
      payload: { version: 3 }
    })
  })

  test("are compared file by file, with any earlier one", async () => {
    const { inputsOf, address } = await showProblem("versions?changes=3", {
      compareProblemVersions: () => ({
        from: 2,
        to: 3,
        earlier: [2, 1],
        total: 2,
        files: [
          {
            path: "problem.yaml",
            type: "changed",
            bytesBefore: 10,
            bytesAfter: 2048,
            lines: [
              { type: "removed", text: "name: A" },
              { type: "added", text: "name: B" }
            ]
          },
          { path: "a.png", type: "added", bytesBefore: null, bytesAfter: 5, lines: null }
        ]
      })
    })
    expect(await screen.findByText("Изменились 2 файла")).toBeTruthy()
    const file = within(screen.getByRole("region", { name: "problem.yaml" }))
    expect(file.getByText("− name: A")).toBeTruthy()
    expect(file.getByText("+ name: B")).toBeTruthy()
    expect(screen.getByText(/^Это не текст/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText("Сравнить с"), { target: { value: "1" } })
    await waitFor(() => expect(address()).toBe("/organiser/problems/7/versions?changes=3&from=1"))
    expect(inputsOf("compareProblemVersions")).toEqual([
      { params: { problemId: 7, number: 3 }, query: {} },
      { params: { problemId: 7, number: 3 }, query: { from: 1 } }
    ])
  })

  test("a reader compares versions, but changes nothing", async () => {
    await showProblem("versions", { listProblemVersions: () => versions }, { problemRole: "viewer" })
    expect(await screen.findByRole("link", { name: "Изменения в версии 3" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^Вернуть/ })).toBeNull()
    expect(screen.queryByRole("link", { name: "Загрузить новую версию" })).toBeNull()
  })
})
