import { learnerPassword, newEmail } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"

test("without a mail server the confirmation appears on the outbox page", async ({ page, complaints }) => {
  const email = newEmail()
  await page.goto("/sign-in?register=1&from=%2Fproblem%2F3%2Fdescription")
  await expect(page).toHaveURL(/\/sign-up/)

  await test.step("the form shows field errors before sending", async () => {
    await page.getByRole("textbox", { name: "Email" }).fill("not an address")
    await page.getByRole("button", { name: "Create an account" }).click()
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByRole("checkbox", { name: /privacy policy/ })).toHaveAttribute(
      "aria-invalid",
      "true"
    )
    await expectAccessible(page)
  })

  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
  await page.getByRole("textbox", { name: "Password again" }).fill(learnerPassword)
  await page.getByRole("checkbox", { name: /privacy policy/ }).check()
  await page.getByRole("checkbox", { name: /personal data/ }).check()
  await page.getByRole("button", { name: "Create an account" }).click()
  await expect(page).toHaveURL("/confirm-email")

  await test.step("an unconfirmed account leads to the page about the mail", async () => {
    complaints.expect(answered(403))
    await page.getByRole("link", { name: "Back to log in" }).click()
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
    await page.getByRole("button", { name: "Log in" }).click()
    await expect(page).toHaveURL("/confirm-email-sign-in")
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
  })

  await expect(async () => {
    await page.goto("/dev/outbox")
    await expect(page.getByRole("article").filter({ hasText: email })).not.toHaveCount(0, { timeout: 100 })
  }).toPass()
  await expectAccessible(page)
  const mail = page.getByRole("article").filter({ hasText: email }).first()
  await mail.getByRole("link", { name: /\/verification\/email\// }).click()
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible()
  await expect(page).toHaveURL(/\/(problem\/3\/description|problems)$/)
})
