import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { AuthorSolution, ProblemOrganiser } from "../../../../src/api/contract/organiser/problems.ts"
import { Conflict, Rejected } from "../../../../src/api/errors.ts"
import { details, showProblem } from "./problemSetup.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const tests = [
  { ordinal: 1, name: "sample/1", sample: true, inputBytes: 4, answerBytes: 2 },
  { ordinal: 2, name: "secret/big", sample: false, inputBytes: 2048, answerBytes: 2 }
]

describe("the tests of a problem", () => {
  test("show their beginning, and say what is left out", async () => {
    const { inputsOf } = await showProblem("tests", {
      listProblemTests: () => tests,
      getProblemTest: () => ({ input: "1 2", answer: null, inputBytes: 2048, answerBytes: 2 })
    })
    fireEvent.click(await screen.findByRole("button", { name: "Показать тест secret/big" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText("1 2")).toBeTruthy()
    expect(dialog.getByText("Показано только начало.")).toBeTruthy()
    expect(dialog.getByText("Это не текст.")).toBeTruthy()
    expect(inputsOf("getProblemTest")).toEqual([{ params: { problemId: 7, ordinal: 2 } }])
  })

  test("are added from typed text and a file, and a wrong name is explained at its field", async () => {
    let isWrong = true
    const { inputsOf } = await showProblem("tests", {
      listProblemTests: () => tests,
      saveProblemTest: () => {
        if (isWrong)
          throw new Rejected({ message: "Проверьте", fieldErrors: { name: ["Такое имя не годится"] } })
        return { version: 4, made: true }
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Добавить тест" }))
    type("Название теста", "secret/new")
    type("Ввод", "3 4")
    const answer = new File(["7\n"], "7.ans")
    fireEvent.change(screen.getByLabelText("Ответ: файл"), { target: { files: [answer] } })
    press("Сохранить тест")
    expect(await screen.findByText("Такое имя не годится")).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>("Ввод").value).toBe("3 4")
    isWrong = false
    press("Сохранить тест")
    await waitFor(() => expect(screen.queryByRole("button", { name: "Сохранить тест" })).toBeNull())
    const [sent] = inputsOf("saveProblemTest").slice(1) as ReadonlyArray<{
      readonly payload: unknown
      readonly files: ReadonlyArray<{ readonly content: Blob }>
    }>
    expect(sent!.payload).toEqual({ version: 3, name: "secret/new" })
    expect(await Promise.all(sent!.files.map(({ content }) => content.text()))).toEqual(["3 4\n", "7\n"])
  })

  test("are made by a generator: the first is shown, and a package without a validator's consent is explained", async () => {
    let isFaulty = true
    const { inputsOf } = await showProblem(
      "tests",
      {
        listProblemTests: () => tests,
        generateProblemTests: ({ payload: { add } }: { readonly payload: { readonly add: boolean } }) => {
          if (isFaulty) {
            const faults = [{ file: "", field: "", message: "check.py rejects the input" }]
            throw new Rejected({ message: "Пакет не годится", faults })
          }
          return {
            version: 4,
            made: add,
            first: { input: "5 6", answer: "11", inputBytes: 3, answerBytes: 2 }
          }
        }
      },
      { generators: ["gen.py", "tree"] }
    )
    fireEvent.click(await screen.findByRole("button", { name: "Создать генератором" }))
    await screen.findByLabelText("Генератор")
    type("Генератор", "tree")
    type("Аргументы", "{seed} 10")
    type("Сколько тестов", "3")
    press("Показать первый")
    expect(await screen.findByText("check.py rejects the input")).toBeTruthy()
    isFaulty = false
    press("Показать первый")
    expect(await screen.findByText("5 6")).toBeTruthy()
    expect(screen.queryByText("check.py rejects the input")).toBeNull()
    press("Добавить тесты")
    await waitFor(() => expect(screen.queryByLabelText("Генератор")).toBeNull())
    expect(inputsOf("generateProblemTests").at(-1)).toEqual({
      params: { problemId: 7 },
      payload: {
        version: 3,
        generator: "tree",
        args: "{seed} 10",
        name: "secret/random",
        count: 3,
        add: true
      }
    })
  })

  test("cannot be made without a generator", async () => {
    await showProblem("tests", { listProblemTests: () => tests })
    expect(await screen.findByRole("button", { name: "Добавить тест" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Создать генератором" })).toBeNull()
  })

  test("keep what is typed into their form until it is sent or cancelled", async () => {
    const calls = { listProblemTests: () => tests }
    await showProblem("tests", calls)
    fireEvent.click(await screen.findByRole("button", { name: "Добавить тест" }))
    type("Ввод", "3 4")
    cleanup()
    await showProblem("tests", calls)
    fireEvent.click(await screen.findByRole("button", { name: "Добавить тест" }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Ввод").value).toBe("3 4"))
    press("Отмена")
    fireEvent.click(await screen.findByRole("button", { name: "Добавить тест" }))
    expect(screen.getByLabelText<HTMLTextAreaElement>("Ввод").value).toBe("")
  })

  test("that meet somebody else's version keep what is typed, and are saved on the new version", async () => {
    let newest = details
    const { inputsOf } = await showProblem("tests", {
      getAuthoredProblem: () => newest,
      listProblemTests: () => tests,
      saveProblemTest: () => {
        if (newest.version === 4) return { version: 5, made: true }
        newest = { ...details, version: 4, titleRu: "Сумма двух чисел" }
        throw new Conflict({ message: "Задачу изменил другой", code: "problem_changed" })
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Добавить тест" }))
    type("Ввод", "3 4")
    press("Сохранить тест")
    expect(await screen.findByText("Задачу изменил другой")).toBeTruthy()
    expect(await screen.findByRole("heading", { name: "Сумма двух чисел" })).toBeTruthy()
    press("Сохранить тест")
    await waitFor(() => expect(screen.queryByLabelText("Ввод")).toBeNull())
    const saved = inputsOf("saveProblemTest")[1] as {
      readonly payload: unknown
      readonly files: ReadonlyArray<{ readonly content: Blob }>
    }
    expect(saved.payload).toEqual({ version: 4, name: "secret/" })
    expect(await saved.files[0]!.content.text()).toBe("3 4\n")
  })

  test("are removed after a confirmation, and a conflict loads the problem again", async () => {
    let version = 3
    const { inputsOf } = await showProblem("tests", {
      getAuthoredProblem: () => ({ ...details, version }),
      listProblemTests: () => tests,
      removeProblemTest: () => {
        if (version === 3) {
          version = 4
          throw new Conflict({ message: "Задачу изменил другой", code: "problem_changed" })
        }
        return { version: 5, made: true }
      }
    })
    fireEvent.click(await screen.findByRole("button", { name: "Убрать тест sample/1" }))
    const dialog = within(screen.getByRole("dialog"))
    fireEvent.click(dialog.getByRole("button", { name: "Убрать" }))
    expect(await dialog.findByText("Задачу изменил другой")).toBeTruthy()
    await waitFor(() => expect(inputsOf("getAuthoredProblem").length).toBeGreaterThan(1))
    fireEvent.click(dialog.getByRole("button", { name: "Убрать" }))
    await waitFor(() => expect(inputsOf("removeProblemTest")).toHaveLength(2))
    expect(inputsOf("removeProblemTest")[1]).toEqual({
      params: { problemId: 7 },
      query: { version: 4, name: "sample/1" }
    })
  })

  test("are read-only for readers", async () => {
    await showProblem("tests", { listProblemTests: () => tests }, { problemRole: "viewer" })
    expect(await screen.findByRole("button", { name: "Показать тест sample/1" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^(Добавить|Заменить|Убрать)/ })).toBeNull()
  })
})

test("a solution says what it promises and what the last proof found, and shows its program", async () => {
  const solution: AuthorSolution = {
    path: "submissions/wrong_answer/int.cpp",
    language: "cpp",
    expected: ["wrong_answer"],
    verdict: "accepted",
    ok: false
  }
  await showProblem("solutions", {
    listAuthorSolutions: () => [solution, { ...solution, path: "submissions/accepted/a.hs", language: null }],
    getAuthorSolution: () => ({
      path: solution.path,
      language: "cpp",
      source: "int main() {}",
      files: [{ name: "a.h", source: "#pragma once" }]
    })
  })
  const [row, unknown] = (await screen.findAllByRole("row")).slice(1)
  for (const text of ["Неверный ответ", "Принято"]) expect(within(row!).getByText(text)).toBeTruthy()
  expect(within(unknown!).getByText("Здесь не запускается")).toBeTruthy()
  press(`Показать ${solution.path}`)
  expect(await screen.findByText("int main() {}")).toBeTruthy()
  expect(screen.getByText("#pragma once")).toBeTruthy()
})

test("answers of an author are shown by their tests", async () => {
  const path = "submissions/accepted/all"
  const solution = { path, language: "answers", expected: ["accepted"], verdict: null, ok: null } as const
  await showProblem("solutions", {
    listAuthorSolutions: () => [solution],
    getAuthorSolution: () => ({ path, language: "answers", source: '{"01":"30 10"}', files: [] })
  })
  fireEvent.click(await screen.findByRole("button", { name: `Показать ${path}` }))
  const answer = await screen.findByRole("region", { name: "01" })
  expect(within(answer).getByText("30 10")).toBeTruthy()
  expect(screen.queryByText(/\{/)).toBeNull()
})

const person = (userId: number, facts: Partial<ProblemOrganiser> = {}): ProblemOrganiser => ({
  userId,
  email: `${userId}@zama.test`,
  name: null,
  problemRole: "editor",
  me: false,
  ...facts
})

test("owners add, change and remove the people of a problem", async () => {
  const { inputsOf } = await showProblem("people", {
    listProblemOrganisers: () => [person(1, { problemRole: "owner", me: true }), person(2)],
    addProblemOrganiser: () => [],
    changeProblemOrganiser: () => [],
    removeProblemOrganiser: () => null
  })
  fireEvent.change(await screen.findByLabelText("Права: 2@zama.test"), {
    target: { value: "viewer" }
  })
  await waitFor(() => expect(inputsOf("changeProblemOrganiser")).toHaveLength(1))
  type("Почта", " 3@zama.test ")
  press("Добавить")
  expect(await screen.findByText("Добавлено.")).toBeTruthy()
  press("Убрать: 2@zama.test")
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Убрать" }))
  await waitFor(() => expect(inputsOf("removeProblemOrganiser")).toHaveLength(1))
  expect([
    inputsOf("changeProblemOrganiser")[0],
    inputsOf("addProblemOrganiser")[0],
    inputsOf("removeProblemOrganiser")[0]
  ]).toEqual([
    { params: { problemId: 7, userId: 2 }, payload: { problemRole: "viewer" } },
    { params: { problemId: 7 }, payload: { who: "3@zama.test", problemRole: "editor" } },
    { params: { problemId: 7, userId: 2 } }
  ])
})

describe("the statement of a problem", () => {
  const statement = {
    version: 3,
    language: "ru",
    title: "Сумма",
    format: "markdown",
    text: "Сложите числа.",
    statementHtml: "<p>Сложите числа.</p>",
    inputHtml: "",
    outputHtml: "",
    notesHtml: null,
    editorialHtml: null,
    hintsHtml: []
  }
  const rendered = {
    statementHtml: "<p>Показано</p>",
    inputHtml: "<p>Числа</p>",
    outputHtml: "",
    notesHtml: null
  }
  const calls = {
    getProblemStatement: () => statement,
    renderProblemStatement: () => ({ ...rendered, unknown: [{ line: 4, text: "\\tikz" }] })
  }
  const text = () => screen.findByLabelText<HTMLTextAreaElement>("Текст условия")

  test("keeps unsaved text through a reload, and shows what participants will see", async () => {
    const first = await showProblem("statement", calls)
    fireEvent.change(await text(), { target: { value: "Сложите два числа." } })
    first.unmount()
    const second = await showProblem("statement", {
      ...calls,
      saveProblemStatement: () => ({ version: 4, made: true })
    })
    expect((await text()).value).toBe("Сложите два числа.")
    expect(await screen.findByText("Показано")).toBeTruthy()
    expect(screen.getByText("Входные данные")).toBeTruthy()
    expect(screen.getByText("\\tikz")).toBeTruthy()
    press("Сохранить")
    await waitFor(() => expect(second.inputsOf("saveProblemStatement")).toHaveLength(1))
    expect(second.inputsOf("saveProblemStatement")[0]).toEqual({
      params: { problemId: 7, language: "ru" },
      payload: { version: 3, title: "Сумма", format: "markdown", text: "Сложите два числа." }
    })
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  test("shows another author's newer text beside the own one, and loses neither", async () => {
    let theirs = statement
    const view = await showProblem("statement", {
      ...calls,
      getProblemStatement: () => theirs,
      saveProblemStatement: ({ payload }: { readonly payload: { readonly version: number } }) => {
        if (payload.version === 4) return { version: 5, made: true }
        theirs = { ...statement, version: 4, text: "Вычтите числа." }
        throw new Conflict({ message: "Задачу изменил другой", code: "problem_changed" })
      }
    })
    fireEvent.change(await text(), { target: { value: "Умножьте числа." } })
    press("Сохранить")
    const conflict = within(await screen.findByRole("alert", { name: "Это же изменил другой организатор" }))
    expect(conflict.getByText("Умножьте числа.")).toBeTruthy()
    expect(conflict.getByText("Вычтите числа.")).toBeTruthy()
    expect((await text()).value).toBe("Умножьте числа.")
    fireEvent.click(conflict.getByRole("button", { name: "Оставить мой" }))
    press("Сохранить")
    await waitFor(() => expect(view.inputsOf("saveProblemStatement")).toHaveLength(2))
    expect(view.inputsOf("saveProblemStatement")[1]).toMatchObject({
      payload: { version: 4, text: "Умножьте числа." }
    })
  })

  const discard = () => screen.getByRole<HTMLButtonElement>("button", { name: "Отменить правки" })
  const isSaving = () =>
    screen.getByRole("button", { name: "Сохранить" }).getAttribute("aria-busy") === "true"

  test("discards changes, and their draft on this device", async () => {
    await showProblem("statement", calls)
    fireEvent.change(await text(), { target: { value: "Сложите два числа." } })
    expect(localStorage).toHaveLength(1)
    fireEvent.click(discard())
    expect((await text()).value).toBe("Сложите числа.")
    expect([discard().disabled, localStorage.length]).toEqual([true, 0])
  })

  test("keeps what is typed while it is saved", async () => {
    const answer = Promise.withResolvers<unknown>()
    const view = await showProblem("statement", { ...calls, saveProblemStatement: () => answer.promise })
    fireEvent.change(await text(), { target: { value: "Сложите два числа." } })
    press("Сохранить")
    await waitFor(() => expect(view.inputsOf("saveProblemStatement")).toHaveLength(1))
    type("Название", "Сложение")
    expect([isSaving(), discard().disabled]).toEqual([true, true])
    await act(async () => answer.resolve({ version: 4, made: true }))
    expect(await screen.findByText(/^Не сохранено: 1 правка/)).toBeTruthy()
    press("Сохранить")
    await waitFor(() => expect(view.inputsOf("saveProblemStatement")).toHaveLength(2))
    expect(view.inputsOf("saveProblemStatement")[1]).toMatchObject({
      payload: { title: "Сложение", text: "Сложите два числа." }
    })
  })

  test("takes another author's changes in while it is saved, and shows a failure", async () => {
    const answer = Promise.withResolvers<unknown>()
    let theirs = statement
    const view = await showProblem("statement", {
      ...calls,
      getProblemStatement: () => theirs,
      saveProblemStatement: () => answer.promise
    })
    fireEvent.change(await text(), { target: { value: "Умножьте числа." } })
    press("Сохранить")
    await waitFor(() => expect(view.inputsOf("saveProblemStatement")).toHaveLength(1))
    theirs = { ...statement, version: 4, title: "Разность", text: "Вычтите числа." }
    await act(() => view.queries.invalidateQueries())
    const name = "Это же изменил другой организатор"
    const conflict = within(await screen.findByRole("alert", { name }))
    expect(screen.getByLabelText<HTMLInputElement>("Название").value).toBe("Разность")
    fireEvent.click(conflict.getByRole("button", { name: "Взять его" }))
    expect([(await text()).value, isSaving()]).toEqual(["Вычтите числа.", true])
    await act(async () => answer.reject(new Rejected({ message: "Не годится", fieldErrors: {} })))
    expect(await screen.findByText("Не годится")).toBeTruthy()
    expect(isSaving()).toBe(false)
  })

  test("follows what another author saved after it", async () => {
    let theirs = statement
    const view = await showProblem("statement", {
      ...calls,
      getProblemStatement: () => theirs,
      saveProblemStatement: () => {
        theirs = { ...statement, version: 4, text: "Сложите два числа." }
        return { version: 4, made: true }
      }
    })
    fireEvent.change(await text(), { target: { value: "Сложите два числа." } })
    press("Сохранить")
    expect(await screen.findByText("Сохранено.")).toBeTruthy()
    theirs = { ...theirs, version: 5, text: "Вычтите числа." }
    await act(() => view.queries.invalidateQueries())
    await waitFor(async () => expect((await text()).value).toBe("Вычтите числа."))
  })

  test("is begun in the other language", async () => {
    const view = await showProblem("statement?language=en", {
      ...calls,
      saveProblemStatement: () => ({ version: 4, made: true })
    })
    expect((await text()).value).toBe("")
    type("Название", "Sum")
    fireEvent.change(await text(), { target: { value: "Add the numbers." } })
    press("Сохранить")
    await waitFor(() => expect(view.inputsOf("saveProblemStatement")).toHaveLength(1))
    expect(view.inputsOf("saveProblemStatement")[0]).toMatchObject({
      params: { problemId: 7, language: "en" },
      payload: { version: 3, title: "Sum" }
    })
    expect(view.inputsOf("getProblemStatement")).toEqual([])
  })

  test("gets an image under a name that the format allows", async () => {
    const view = await showProblem(
      "statement",
      { ...calls, saveProblemImage: () => ({ version: 4, made: true }) },
      { images: [{ name: "old.png", bytes: 10 }] }
    )
    await text()
    expect(screen.getByText("![](old.png)")).toBeTruthy()
    const input = view.container.querySelector<HTMLInputElement>("input[type=file]")!
    fireEvent.change(input, {
      target: { files: [new File(["…"], "Мой рисунок 2.PNG", { type: "image/png" })] }
    })
    await waitFor(() => expect(view.inputsOf("saveProblemImage")).toHaveLength(1))
    expect(view.inputsOf("saveProblemImage")[0]).toMatchObject({ payload: { version: 3, name: "2.png" } })
  })
})
