import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { Course } from "../../../../src/api/contract/learning/courses.ts"
import { CoursesPage } from "../../../../src/features/learning/courses/CoursesPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const course = (stepsDone: number): Course => ({
  slug: "python",
  title: "Python с нуля",
  summary: "Короткий.",
  language: "python",
  lessons: [{ id: 1, title: "Начало", summary: "", steps: 4, stepsDone, stepsClosed: 0 }],
  nextLesson: 1
})

const show = async (stepsDone: number) => {
  const api = { run: async () => [course(stepsDone)] } as unknown as Api
  await renderApp(<CoursesPage />, { api, path: "/courses" })
  await screen.findByRole("heading", { name: "Python с нуля" })
  return screen.queryByRole("link", { name: "Пройдите короткий тест" })?.getAttribute("href")
}

afterEach(cleanup)

test("links to the entry test until a course is begun", async () => {
  expect(await show(0)).toBe("/entry-test")
  cleanup()
  expect(await show(1)).toBeUndefined()
})
