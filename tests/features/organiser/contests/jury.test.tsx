import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { JuryQuestion } from "../../../../src/api/contract/organiser/jury.ts"
import { Conflict, NotFound } from "../../../../src/api/errors.ts"
import { JuryPage } from "../../../../src/features/organiser/contests/jury/JuryPage.tsx"
import { type Calls, showOrganiserConsole } from "./organiserSetup.tsx"

const question: JuryQuestion = {
  id: 5,
  userId: 7,
  name: "Ёлкина Аня",
  city: "Тверь",
  problemId: 1,
  label: "A",
  text: "Числа могут быть дробными?",
  askedAt: "2026-11-21T10:00:00.000Z",
  answer: null,
  public: false,
  answeredAt: null,
  answeredBy: null
}

const show = (calls: Calls = {}, contest = {}) =>
  showOrganiserConsole({
    page: <JuryPage />,
    route: "jury",
    path: "jury",
    calls: {
      listJuryQuestions: () => ({ unanswered: 1, items: [question] }),
      listJuryAnnouncements: () => [],
      ...calls
    },
    contest
  })

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const answerField = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Ответ/ })

test("a question shows its author, and is answered to all by a standard answer", async () => {
  const { inputsOf } = await show({ answerQuestion: () => null })
  expect(await screen.findByText("Ждёт ответа 1 вопрос")).toBeTruthy()
  expect(screen.getByRole("link", { name: "Ёлкина Аня, Тверь" }).getAttribute("href")).toBe(
    "/organiser/contests/cup/people/7"
  )
  fireEvent.click(screen.getByRole("button", { name: "Без комментариев" }))
  fireEvent.click(screen.getByRole("checkbox", { name: /всем/ }))
  fireEvent.click(screen.getByRole("button", { name: "Ответить" }))
  await waitFor(() =>
    expect(inputsOf("answerQuestion")).toEqual([
      {
        params: { slug: "cup", questionId: 5 },
        payload: { text: "Без комментариев", public: true, replaces: false }
      }
    ])
  )
  await waitFor(async () => expect((await answerField()).value).toBe(""))
})

test("an unsent answer survives a reload", async () => {
  await show()
  fireEvent.change(await answerField(), { target: { value: "Да, до двух" } })
  cleanup()
  await show()
  expect((await answerField()).value).toBe("Да, до двух")
})

test("a juror learns that another answer came first, and keeps the typed text", async () => {
  await show({
    answerQuestion: () => {
      throw new Conflict({ message: "На этот вопрос уже ответил кто-то другой" })
    }
  })
  fireEvent.change(await answerField(), { target: { value: "Да" } })
  fireEvent.click(screen.getByRole("button", { name: "Ответить" }))
  expect(await screen.findByText(/Пока вы писали/)).toBeTruthy()
  expect((await answerField()).value).toBe("Да")
})

test("an answer can be changed", async () => {
  const answered = {
    ...question,
    answer: "Да",
    answeredAt: question.askedAt,
    answeredBy: "Мария",
    public: true
  }
  const { inputsOf } = await show({
    listJuryQuestions: () => ({ unanswered: 0, items: [answered] }),
    answerQuestion: () => null
  })
  expect(await screen.findByText("На все вопросы ответили")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Изменить ответ" }))
  fireEvent.change(await answerField(), { target: { value: "Нет" } })
  fireEvent.click(screen.getByRole("button", { name: "Заменить ответ" }))
  await waitFor(() =>
    expect(inputsOf("answerQuestion")).toMatchObject([
      { payload: { text: "Нет", public: true, replaces: true } }
    ])
  )
})

test("an announcement goes to one participant by id, and reports an unknown id", async () => {
  const { inputsOf } = await show({
    announce: () => {
      throw new NotFound({ message: "Не найдено" })
    }
  })
  const form = within(await screen.findByRole("form", { name: "Новое объявление" }))
  fireEvent.change(form.getByRole("textbox", { name: /Текст/ }), { target: { value: "Подойдите к столу" } })
  fireEvent.click(form.getByRole("radio", { name: "Одному участнику" }))
  const publish = form.getByRole<HTMLButtonElement>("button", { name: "Объявить" })
  expect(publish.disabled).toBe(true)
  fireEvent.change(form.getByRole("textbox", { name: /ID участника/ }), { target: { value: "7" } })
  fireEvent.click(publish)
  expect(await form.findByText("Такого участника нет")).toBeTruthy()
  expect(inputsOf("announce")).toEqual([
    { params: { slug: "cup" }, payload: { text: "Подойдите к столу", userId: 7 } }
  ])
})

test("an announcement typed while another is being published stays in the form, also after a reload", async () => {
  const answer = Promise.withResolvers<unknown>()
  const { inputsOf } = await show({ announce: () => answer.promise })
  const text = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Текст/ })
  fireEvent.change(await text(), { target: { value: "Перерыв" } })
  fireEvent.click(screen.getByRole("button", { name: "Объявить" }))
  await waitFor(() => expect(inputsOf("announce")).toHaveLength(1))
  fireEvent.change(await text(), { target: { value: "Перерыв окончен" } })
  answer.resolve(null)

  expect(await screen.findByText("Объявление отправлено")).toBeTruthy()
  expect((await text()).value).toBe("Перерыв окончен")
  cleanup()
  await show()
  expect((await text()).value).toBe("Перерыв окончен")
})

test("a published announcement leaves the form even if the audience was changed meanwhile", async () => {
  const answer = Promise.withResolvers<unknown>()
  const { inputsOf } = await show({ announce: () => answer.promise })
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Текст/ })
  fireEvent.change(text, { target: { value: "Перерыв" } })
  fireEvent.click(screen.getByRole("button", { name: "Объявить" }))
  await waitFor(() => expect(inputsOf("announce")).toHaveLength(1))
  fireEvent.click(screen.getByRole("radio", { name: "Одному участнику" }))
  answer.resolve(null)

  await waitFor(() => expect(text.value).toBe(""))
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Одному участнику" }).checked).toBe(true)
})

test("a viewer cannot write", async () => {
  await show({}, { organiserRole: "viewer" })
  expect(await screen.findByText(question.text)).toBeTruthy()
  expect(screen.queryByRole("form")).toBeNull()
})
