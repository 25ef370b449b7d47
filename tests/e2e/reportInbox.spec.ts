import type { Page } from "@playwright/test"
import sharp from "sharp"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { promote, reportByApi } from "./support/organiser.ts"

const screenshot = async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#eef"/><text x="40" y="180" font-size="40">Run does nothing</text></svg>`
  return new Blob([new Uint8Array(await sharp(Buffer.from(picture)).png().toBuffer())], { type: "image/png" })
}

const rows = (page: Page) => page.getByRole("table", { name: "Reports" }).getByRole("link")

test("an organiser reads a report with its screenshot, answers it, and closes it", async ({
  page,
  context,
  server,
  learner
}) => {
  const text = "The second sample is wrong.\nIt says 4, but 2 + 3 is 5."
  // Other scenarios have sent reports as well.
  await runSql(server, "delete from reports")
  const number = await reportByApi(server, "reporter@zama.test", text, [await screenshot()])
  await signInAs(context, server, await promote(server, learner))

  await test.step("the inbox lists open reports", async () => {
    await page.goto("/organiser/reports")
    await expect(page).toHaveTitle("Reports · Zama")
    await expect(rows(page)).toHaveText([new RegExp(`№ ${number}The second sample is wrong`)])
    await expectAccessible(page)
    await rows(page).first().click()
    await expect(page.getByRole("heading", { level: 1, name: `Report No. ${number}` })).toBeFocused()
  })

  await test.step("the report shows all that was sent", async () => {
    await expect(page.getByRole("region", { name: "The report's text" })).toContainText("It says 4")
    await expect(page.getByRole("link", { name: "reporter@zama.test" })).toBeVisible()
    await expect(page.getByRole("link", { name: "1. Two Baskets" })).toBeVisible()
    const image = page.getByRole("img", { name: "Image 1 of 1" })
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(640)
    await expectAccessible(page)
  })

  await test.step("an answer is sent by mail", async () => {
    const send = page.getByRole("button", { name: "Send the answer" })
    await expect(send).toBeDisabled()
    await page.getByRole("textbox", { name: "Your answer" }).fill("Thank you, it is corrected.")
    await send.click()
    await expect(page.getByRole("status").filter({ hasText: "The answer was sent" })).toBeVisible()
    await expect(page.getByRole("listitem").filter({ hasText: "Thank you, it is corrected." })).toBeVisible()
    await expect
      .poll(async () => (await server.mails("reporter@zama.test")).at(-1)?.text)
      .toContain("it is corrected")
  })

  await test.step("a closed report leaves the inbox, and can be reopened", async () => {
    await page.getByRole("button", { name: "Close the report" }).click()
    await expect(page.getByText("The report is closed. Reopen it to answer.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Answers" })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole("link", { name: "All reports" }).click()
    await expect(page.getByText("Everybody has an answer")).toBeVisible()
    await page.getByRole("link", { name: "Closed" }).click()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).first().click()
    await page.getByRole("button", { name: "Reopen" }).click()
    await expect(page.getByRole("textbox", { name: "Your answer" })).toBeVisible()
  })

  await test.step("fits a phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of [`/organiser/reports/${number}`, "/organiser/reports?state=all"]) {
      await page.goto(path)
      await expect(page.getByText("The second sample is wrong", { exact: false }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await expectAccessible(page)
    }
  })
})

test("other learners cannot open the inbox", async ({ page, context, server, learner, complaints }) => {
  complaints.expect(answered(404))
  const number = await reportByApi(server, "other@zama.test", "For organisers alone")
  for (const path of ["/organiser/reports", `/organiser/reports/${number}`]) {
    await page.goto(path)
    await expect(page.getByText("No results found for your query")).toBeVisible()
  }
  await signInAs(context, server, learner)
  for (const path of ["/organiser/reports", `/organiser/reports/${number}`]) {
    await page.goto(path)
    await expect(page.getByText("No results found for your query")).toBeVisible()
    await expect(page.getByText("For organisers alone")).toBeHidden()
  }
})
