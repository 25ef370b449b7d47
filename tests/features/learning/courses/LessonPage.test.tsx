import { cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { Lesson, LessonStep } from "../../../../src/api/contract/learning/courses.ts"
import { NotFound } from "../../../../src/api/errors.ts"
import { LessonPage } from "../../../../src/features/learning/courses/LessonPage.tsx"
import type { Language } from "../../../../src/i18n/languages.ts"
import { renderApp } from "../../../support/renderApp.tsx"

const reading = (done: boolean, key = "reading-1"): LessonStep => ({
  key,
  done,
  kind: "reading",
  title: "Начало",
  parts: []
})
const closed = (done = false): LessonStep => ({ key: "problem-sum", done, kind: "closed" })
const problem: LessonStep = {
  key: "problem-sum",
  done: false,
  kind: "problem",
  problemId: 7,
  problemTitle: "Сумма",
  html: ""
}

const lesson = (steps: ReadonlyArray<LessonStep>): Lesson => ({
  course: { slug: "first", title: "Первый", lessons: 2 },
  id: 1,
  number: 1,
  title: "Всё сразу",
  steps,
  next: { id: 2, title: "Дальше" }
})

/** Shows a lesson that answers in this order; the last answer repeats. */
async function show(path: string, answers: ReadonlyArray<Lesson>, language: Language = "ru") {
  const left = [...answers]
  const run = async (name: string) => {
    if (name === "getLesson") return left.length > 1 ? left.shift() : left[0]
    throw new NotFound({ message: "" })
  }
  const node = (
    <Routes>
      <Route path="/courses/:course/lesson/:lessonId" element={<LessonPage />} />
    </Routes>
  )
  await renderApp(node, { api: inMemoryApi(run), path: `/courses/first/lesson/1${path}`, language })
  await screen.findByRole("heading", { level: 1, name: "Всё сразу" })
}

const headingNow = (name: string) => screen.findByRole("heading", { level: 2, name })

afterEach(cleanup)

describe("a problem closed by a contest", () => {
  test.each([
    ["ru", "Задача сейчас занята олимпиадой", /^Она вернётся, когда олимпиада завершится/, "Дальше"],
    ["en", "This problem is taken by an olympiad now", /^It comes back when the olympiad is over/, "Next"]
  ] as const)("is explained, with a link to the next step (%s)", async (language, title, text, next) => {
    await show("?step=1", [lesson([closed(), reading(false)])], language)
    await headingNow(title)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole("link", { name: next }).getAttribute("href")).toContain("?step=2")
  })

  test("is not the first step of a lesson while another one is left", async () => {
    await show("", [lesson([closed(), reading(false)])])
    expect(await headingNow("Начало")).toBeTruthy()
  })

  test("is shown as done if it was", async () => {
    await show("?step=1", [lesson([closed(true), reading(false)])])
    expect(await screen.findByText(/^Этот шаг вы уже прошли/)).toBeTruthy()
  })

  test("is the only remainder at the end of the lesson", async () => {
    await show("?step=end", [lesson([reading(true), closed()])])
    await headingNow("Всё, что открыто, пройдено")
    expect(screen.getByText(/^1 задача сейчас занята олимпиадой/)).toBeTruthy()
    expect(screen.getByRole("link", { name: "Следующий урок: Дальше" })).toBeTruthy()
    expect(screen.queryByRole("link", { name: "Вернуться к пропущенному" })).toBeNull()
  })

  test("is not counted among the remaining steps", async () => {
    await show("?step=end", [lesson([closed(), reading(false)])])
    await headingNow("Остался 1 шаг")
    expect(screen.getByRole("link", { name: "Вернуться к пропущенному" }).getAttribute("href")).toContain(
      "?step=2"
    )
  })

  test("is explained if it closed after the lesson was loaded", async () => {
    await show("?step=1", [lesson([problem]), lesson([closed()])])
    expect(await headingNow("Задача сейчас занята олимпиадой")).toBeTruthy()
  })
})
