import type { Page } from "@playwright/test"
import { callApi, learnerPassword, newEmail } from "../support/apiLearner.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { brieflyShown } from "./support/briefly.ts"
import { expect, test } from "./support/fixtures.ts"

const limit = "Email sending limit exceeded. Try again later"

async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up")
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learnerPassword)
  await page.getByRole("textbox", { name: "Password again" }).fill(learnerPassword)
  await page.getByRole("checkbox", { name: /privacy policy/ }).check()
  await page.getByRole("checkbox", { name: /personal data/ }).check()
  await page.getByRole("button", { name: "Create an account" }).click()
}

const resend = (page: Page) => page.getByRole("button", { name: /end (it )?again/i })

test("the sixth mail of an hour is refused with a message, on every form", async ({
  page,
  server,
  complaints
}) => {
  complaints.expect(answered(429))
  const email = newEmail()

  await test.step("the countdown to another mail survives a reload", async () => {
    await signUpByForm(page, email)
    await expect(page).toHaveURL("/confirm-email")
    await expect(resend(page)).toBeDisabled()
    await expect(resend(page)).toHaveText(/in [1-5]?\d seconds?/)
    await page.reload()
    await expect(resend(page)).toBeDisabled()
    await expect(resend(page)).toHaveText(/in [1-5]?\d seconds?/)
  })

  await test.step("another mail is sent after the countdown", async () => {
    await runSql(server, "update mail_requests set requested_at = now() - interval '2 minutes'")
    await aMinutePasses(page)
    const confirmed = brieflyShown(
      page.getByRole("region", { name: "Notifications" }),
      "The email was sent again"
    )
    await resend(page).click()
    await confirmed
    await expect.poll(async () => (await server.mails(email)).length).toBe(2)
    await expect(resend(page)).toBeDisabled()
  })

  await test.step("after five mails the page shows the limit, and counts down to the next hour", async () => {
    for (let count = 3; count <= 5; count++) {
      await callApi(server.url, "POST", "/auth/password/recover", { email })
    }
    await runSql(server, "update mail_requests set requested_at = now() - interval '2 minutes'")
    await aMinutePasses(page)
    await resend(page).click()
    await expect(page.getByText(limit)).toBeVisible()
    await expect(resend(page)).toBeDisabled()
    await expectAccessible(page)
    await page.reload()
    await expect(resend(page)).toHaveText(/in 3[345]\d\d seconds/)
  })

  await test.step("the sign-up form shows the limit too, and keeps its values", async () => {
    await signUpByForm(page, email)
    await expect(page.getByText(limit)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email)
    await expect(page).toHaveURL("/sign-up")
  })
})

/** Ends the countdown that the page stores. */
async function aMinutePasses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem("waiting-mail:sign_up") ?? "{}") as object
    sessionStorage.setItem("waiting-mail:sign_up", JSON.stringify({ ...stored, availableAt: 0 }))
  })
  await page.reload()
  await expect(resend(page)).toBeEnabled()
}
