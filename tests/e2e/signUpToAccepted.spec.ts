import type { Page } from "@playwright/test"
import { learnerPassword, newEmail } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect } from "./support/fixtures.ts"
import { test } from "./support/mailServer.ts"
import {
  editor,
  expectProgram,
  expectSaved,
  patiently,
  runButton,
  submitButton,
  sum,
  verdict,
  workspace,
  write
} from "./support/problemPage.ts"
import { signOut } from "./support/signInForm.ts"

const linkIn = (text: string | undefined) =>
  /https?:\/\/\S+\/verification\/email\/[\w.~-]+/.exec(text ?? "")?.[0] ?? "no link in the mail"

async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Sign up" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Sign up" })).toBeVisible()
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
  await page.getByRole("textbox", { name: "Password again" }).fill(learnerPassword)
  await page.getByRole("checkbox", { name: /privacy policy/ }).check()
  await page.getByRole("checkbox", { name: /personal data/ }).check()
  await page.getByRole("button", { name: "Create an account" }).click()
}

test("a visitor writes a program, signs up by mail, and returns to an accepted solution", async ({
  page,
  context,
  smtp,
  complaints
}) => {
  const email = newEmail()

  await test.step("opens a problem and runs a program without an account", async () => {
    await page.goto("/")
    await expect(page).toHaveURL("/problems")
    await expect(page).toHaveTitle("Problems · Zama")
    await expectAccessible(page)
    await page
      .getByRole("table", { name: "Problems" })
      .getByRole("link", { name: /Two Baskets/ })
      .click()
    await expect(page).toHaveURL("/problem/1/description")
    await expect(page).toHaveTitle("Two Baskets · Zama")
    await write(page, sum.python)
    await runButton(page).click()
    await expect(workspace(page).getByText("All samples agree! You can submit.")).toBeVisible(patiently)
    await expectSaved(page)
    await expectAccessible(page)
  })

  await test.step("is asked to sign in, and signs up instead", async () => {
    await expect(submitButton(page)).toHaveCount(0)
    await page.getByRole("link", { name: "Log in to submit a solution" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible()
    expect(new URL(page.url()).searchParams.get("from")).toMatch(/^\/problem\/1\/description/)
    await expectAccessible(page)
    await signUpByForm(page, email)
    await expect(page).toHaveURL("/confirm-email")
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole("button", { name: /You can send it again in/ })).toBeDisabled()
    await expectAccessible(page)
  })

  const tab = await test.step("opens the mail's link in another tab", async () => {
    await expect.poll(() => smtp.mails.map(({ to }) => to?.[0]?.address)).toContain(email)
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === email)
    const opened = await context.newPage()
    await opened.goto(linkIn(mail?.text))
    await expect(opened).toHaveURL(/\/problem\/1\/description/)
    await expectProgram(opened, sum.python)
    return opened
  })

  await test.step("submits the program, which is accepted", async () => {
    await submitButton(tab).click()
    await expect(verdict(tab, "Problem solved!")).toBeVisible(patiently)
    await expect(workspace(tab).getByText("It passed all 16 tests.")).toBeVisible()
    await expectAccessible(tab)
  })

  await test.step("finds the solution in the own list", async () => {
    await tab.getByRole("link", { name: "My solutions" }).click()
    await expect(tab).toHaveURL("/problem/1/solutions")
    const accepted = tab.getByRole("table", { name: "My solutions" }).getByRole("link", { name: /Accepted/ })
    await expect(accepted).toBeVisible()
    await expectAccessible(tab)
    await accepted.click()
    await expect(tab).toHaveURL(/\/problem\/1\/solutions\/\d+$/)
    await expect(tab.getByRole("textbox", { name: "The solution's code" })).toContainText("print(a + b)")
    const tests = tab.getByRole("table", { name: "Tests" })
    await expect(tests.getByRole("row")).toHaveCount(17)
    await expect(tests.getByRole("cell", { name: "Accepted" })).toHaveCount(16)
    await expectAccessible(tab)
  })

  await test.step("sees the solved problem in the list", async () => {
    await tab.getByRole("link", { name: "Problems", exact: true }).click()
    const row = tab.getByRole("row").filter({ hasText: "Two Baskets" })
    await expect(row.getByRole("img", { name: "Solved", exact: true })).toBeVisible()
    await expect(tab.getByRole("img", { name: "Solved", exact: true })).toHaveCount(1)
    await expectAccessible(tab)
  })

  await test.step("signs out after a confirmation, and is a visitor again", async () => {
    await tab.goto("/problem/1/solutions")
    await tab.getByRole("button", { name: "Log out" }).click()
    const dialog = tab.getByRole("dialog", { name: "Leave the account?" })
    await expectAccessible(tab)
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await expect(dialog).toHaveCount(0)
    await signOut(tab)
    await expect(tab).toHaveURL("/problems")
    await tab.goto("/problem/1/solutions")
    await expect(tab).toHaveURL("/problem/1/description")
    await expect(tab.getByRole("link", { name: "My solutions" })).toHaveCount(0)
  })

  await test.step("cannot use the mail's link twice", async () => {
    complaints.expect(/status of 4\d\d.*\/api\/auth\/email\/confirm/)
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === email)
    await tab.goto(linkIn(mail?.text))
    await expect(tab).toHaveURL("/link-expired")
    await expect(tab.getByRole("heading", { level: 1, name: "The link has expired" })).toBeVisible()
    await expectAccessible(tab)
  })

  await test.step("signs in with the password, and returns to the first page", async () => {
    await tab.goto("/problem/2/description")
    await tab.getByRole("banner").getByRole("link", { name: "Log in" }).click()
    complaints.expect(/status of 4\d\d.*\/api\/auth\/sign-in/)
    await tab.getByRole("textbox", { name: "Email" }).fill(email)
    await tab.getByRole("textbox", { name: "Password", exact: true }).fill("Pineapple8")
    await tab.getByRole("button", { name: "Log in" }).click()
    await expect(tab.getByRole("alert")).toBeFocused()
    await tab.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
    await tab.getByRole("button", { name: "Log in" }).click()
    await expect(tab).toHaveURL(/\/problem\/2\/description/)
    await expect(submitButton(tab)).toBeEnabled()
    await expect(editor(tab)).toBeEditable()
  })
})
