import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { patiently, sum } from "./support/problemPage.ts"

const lesson = "/courses/python-from-zero/lesson/4"

const next = (page: Page) => page.getByRole("link", { name: "Дальше", exact: true })

/** Replaces the editor's text like a paste. */
async function write(page: Page, program: string): Promise<void> {
  const editor: Locator = page.getByRole("textbox", { name: "Редактор кода" })
  await expect(editor).toBeEditable()
  await editor.press("ControlOrMeta+A")
  await editor.press("Delete")
  await page.keyboard.insertText(program)
}

test("a learner goes through a lesson: reads, runs, answers, solves, and continues later", async ({
  page,
  context,
  server,
  learner
}) => {
  await context.addCookies([{ name: "locale", value: "ru", url: server.url, sameSite: "Lax" }])

  await test.step("a visitor signs in first, and returns", async () => {
    await page.goto("/courses/python-from-zero?status=todo")
    await expect(page).toHaveURL(/\/sign-in\?from=%2Fcourses%2Fpython-from-zero%3Fstatus%3Dtodo/)
    await signInAs(context, server, learner)
    await page.goto("/courses/python-from-zero?status=todo")
    await expect(page.getByText("Пройдено уроков: 0 из 20")).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("reads, and runs the program in the text", async () => {
    await page.goto(lesson)
    const cell = page.getByRole("region", { name: "Python" }).first()
    await cell.getByRole("button", { name: "Запустить", exact: true }).click()
    await expect(cell.getByRole("group", { name: "Вывод программы" })).toContainText(/\S/, patiently)
    await expectAccessible(page)
    const stored = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/steps/")
    )
    await next(page).click()
    await expect(page).toHaveURL(`${lesson}?step=2`)
    await (await stored).finished()
  })

  await test.step("answers incorrectly, then correctly", async () => {
    await page.goto(`${lesson}?step=7`)
    await page.getByRole("textbox").fill("9")
    await page.getByRole("button", { name: "Проверить" }).click()
    await expect(page.getByText("Пока неверно. Подумайте ещё и попробуйте снова.")).toBeVisible()
    await page.getByRole("textbox").fill("8")
    await page.getByRole("button", { name: "Проверить" }).click()
    await expect(page.getByText("Верно!")).toBeVisible()
  })

  await test.step("solves the problem inside the lesson", async () => {
    await page.goto(`${lesson}?step=6`)
    await write(page, sum.python)
    await page.getByRole("button", { name: "Отправить", exact: true }).click()
    await expect(page.getByText("Задача решена", { exact: true })).toBeVisible(patiently)
  })

  await test.step("sees the remaining steps, and continues with the last lesson", async () => {
    await page.goto(`${lesson}?step=end`)
    await expect(page.getByRole("heading", { name: "Осталось 5 шагов" })).toBeVisible()
    await page.getByRole("link", { name: /Следующий урок/ }).click()
    await expect(page).toHaveURL("/courses/python-from-zero/lesson/5")
    await page.goto("/courses/python-from-zero")
    await expect(page.getByText("3 из 8 шагов")).toBeVisible()
    await expect(page.getByText("Вы остановились на уроке")).toBeVisible()
  })
})

test("courses exist only in Russian", async ({ page, signedIn: _signedIn, complaints }) => {
  complaints.expect(answered(404))
  await page.goto("/courses")
  await expect(page).toHaveURL("/404")
})
