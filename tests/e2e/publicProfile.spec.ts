import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { submitByApi } from "./support/learners.ts"
import { sum } from "./support/problemPage.ts"

const showing = (page: Page, name: string) => page.getByRole("switch", { name })

test("a first solution is celebrated once, and others see it if its author agrees", async ({
  page,
  browser,
  server,
  signedIn,
  complaints
}) => {
  const celebration = page.getByText("New achievement!")
  await test.step("the daily reward is offered in the menu, and stays available on the account page", async () => {
    await page.goto("/problems")
    await page
      .getByRole("region", { name: "Reward of the day" })
      .getByRole("button", { name: /^Take 5/ })
      .click()
    await expect(page.getByText("You got 5 zamarubles. See you tomorrow!")).toBeVisible()
  })

  await test.step("an achievement is shown after the learner leaves the editor", async () => {
    await page.goto("/problem/1/description")
    expect((await submitByApi(signedIn, 1, sum.python)).status).toBe("accepted")
    await expect(page.getByRole("button", { name: /^Notifications/ })).toContainText(/unread/, {
      timeout: 60_000
    })
    await expect(celebration).toHaveCount(0)
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "My account" })
      .click()
    await expect(page).toHaveURL(/\/profile\b/)
    await expect(celebration).toBeVisible()
    // The card closes by itself.
    await expect(celebration).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole("region", { name: "Achievements" }).getByText("First solution")).toBeVisible()
    await expect(celebration).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step("a closed profile is hidden from everybody", async () => {
    complaints.expect(answered(404))
    await page.goto("/profile/settings")
    await expect(showing(page, "My public page")).not.toBeChecked()
    await showing(page, "My public page").click()
    await expect(page.getByRole("link", { name: "Open my public page" })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("a visitor sees an open profile until it is closed", async () => {
    const address = await page.getByRole("link", { name: "Open my public page" }).getAttribute("href")
    const visitor = await browser.newPage({ baseURL: server.url, locale: "en-GB" })
    await visitor.goto(address ?? "")
    await expect(visitor.getByText("First solution")).toBeVisible()
    await expect(visitor.getByText(signedIn.email)).toHaveCount(0)
    await showing(page, "My public page").click()
    await expect(showing(page, "My public page")).not.toBeChecked()
    await expect(page.getByRole("link", { name: "Open my public page" })).toHaveCount(0)
    await visitor.reload()
    await expect(visitor).toHaveURL("/404")
    await visitor.close()
  })
})
