import { signUpLearner } from "../support/apiLearner.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import {
  chooseLanguage,
  editor,
  expectProgram,
  expectSaved,
  openProblem,
  write
} from "./support/problemPage.ts"
import { signOut } from "./support/signInForm.ts"

test("a reload while typing keeps the text of each problem and language", async ({ page }) => {
  await openProblem(page, 1)
  await write(page, "# first, in Python")
  await page.keyboard.type("\nand the very last letter")
  await page.reload()
  await expectProgram(page, "# first, in Python\nand the very last letter")

  await chooseLanguage(page, /JavaScript/)
  await expect(editor(page)).toContainText("readAll()")
  await write(page, "// first, in JavaScript")
  await openProblem(page, 2)
  await expect(editor(page)).toContainText("readAll()")
  await write(page, "// second, in JavaScript")
  await expectSaved(page)

  await openProblem(page, 1)
  await expectProgram(page, "// first, in JavaScript")
  await chooseLanguage(page, /Python/)
  await expectProgram(page, "# first, in Python\nand the very last letter")
  await openProblem(page, 2)
  await chooseLanguage(page, /JavaScript/)
  await expectProgram(page, "// second, in JavaScript")
})

test("a draft survives signing out, and other users do not see it", async ({
  page,
  context,
  server,
  learner
}) => {
  const mine = "# nobody else's business"
  await signInAs(context, server, learner)
  await openProblem(page, 1)
  await write(page, mine)
  await expectSaved(page)

  await test.step("signing out", async () => {
    await signOut(page)
    await expect(page).toHaveURL("/problems")
    await openProblem(page, 1)
    await expect(editor(page)).not.toContainText("business")
  })

  await test.step("another learner on the same computer", async () => {
    await signInAs(context, server, await signUpLearner(server))
    await openProblem(page, 1)
    await expect(editor(page)).toContainText("def main")
    await expect(editor(page)).not.toContainText("business")
  })

  await test.step("the author signs in again by the form", async () => {
    await context.clearCookies({ name: /token/ })
    await page.goto("/sign-in?from=%2Fproblem%2F1%2Fdescription")
    await page.getByRole("textbox", { name: "Email" }).fill(learner.email)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password)
    await page.getByRole("button", { name: "Log in" }).click()
    await expectProgram(page, mine)
  })
})

test("a visitor's draft is shown after signing in, beside the account's older text", async ({
  page,
  context,
  server,
  learner
}) => {
  await signInAs(context, server, learner)
  await openProblem(page, 1)
  await write(page, "# written at home")
  await expectSaved(page)
  await context.clearCookies({ name: /token/ })
  await openProblem(page, 1)
  await write(page, "# written before logging in")
  await expectSaved(page)
  await signInAs(context, server, learner)
  await openProblem(page, 1)
  await expectProgram(page, "# written before logging in")
  const other = page.getByRole("alert").filter({ hasText: "There is another version of your code" })
  await other.getByRole("button", { name: "Show it" }).click()
  await expectProgram(page, "# written at home")
})
