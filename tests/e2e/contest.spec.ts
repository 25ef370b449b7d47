import type { Locator, Page } from "@playwright/test"
import { answered, networkIsAway } from "./support/complaints.ts"
import {
  bar,
  expectTimeLeft,
  insertContest,
  publishResults,
  register,
  cardHeading,
  joinContest
} from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import {
  editor,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  workspace,
  write
} from "./support/problemPage.ts"

// Other scenarios define their own contests.
test.afterAll(({ server }) => runSql(server, "delete from contests"))

test("a learner takes part in a contest, from registration to the results", async ({
  page,
  context,
  server,
  learner,
  complaints
}) => {
  complaints.expect(answered(422))
  await insertContest(server, "whole", { starts: 60 * 24, ends: 60 * 26, duration: 120 })
  await page.goto("/contests/whole")
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fcontests%2Fwhole&register=open$/)

  await signInAs(context, server, learner)
  await page.goto("/contests/whole?register=open")
  const form = page.getByRole("main").locator("form")
  await form.getByLabel("First name").fill("Ada")
  await form.getByRole("button", { name: "Register" }).click()
  await expect(form.getByLabel("City")).toHaveAttribute("aria-invalid", "true")
  await expect(form.getByLabel("First name"), "the typed value stays").toHaveValue("Ada")
  await form.getByLabel("Last name").fill("King")
  await form.getByLabel("City").fill("London")
  await form.getByLabel("Date of birth").fill("10.12.2012")
  await form.getByRole("button", { name: "Register" }).click()
  await expect(cardHeading(page, "You are in")).toBeVisible()

  await insertContest(server, "whole", { starts: -1, ends: 119, duration: 60 })
  await page.getByRole("button", { name: "Get started" }).click(patiently)
  await page.getByRole("region", { name: "Problems" }).getByRole("link").click()
  await expect(page).toHaveURL(/\/contests\/whole\/901\/description$/)
  await expect(editor(page)).toBeVisible()
  await expectTimeLeft(page, /1 hour|5\d minutes/)
  await expectWorkspaceInWindow(page)
  await write(page, sum.python)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  await expect(bar(page).getByRole("link", { name: /: solved$/ })).toBeVisible()

  await bar(page).getByRole("button", { name: "Finish", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Finish the contest" }).click()
  await expect(bar(page).getByText("You have finished")).toBeVisible()
  await page.goto("/contests/whole/end")
  await expect(page.getByText("Your points: 100 of 100")).toBeVisible()

  await publishResults(server, "whole")
  await page.goto("/contests")
  await expect(page.getByRole("region", { name: "My contests" }).getByRole("listitem")).toContainText(
    "Place 1 of 1"
  )
  await page.goto("/contests/whole/standings")
  // Standings show a child under 14 without a nickname by number.
  await expect(page.getByRole("row", { name: /Participant no\. \d+ \(you\)/ })).toContainText("100")
})

/** On wide screens the page does not scroll, and the contest's bar covers nothing. */
async function expectWorkspaceInWindow(page: Page): Promise<void> {
  const former = page.viewportSize()!
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 720 })
    const parts = [
      page.getByRole("heading", { level: 1 }),
      workspace(page).getByRole("combobox", { name: "Language" }),
      runButton(page),
      submitButton(page)
    ]
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), {
        message: `${width}`
      })
      .toBe(0)
    await expect(async () => {
      const top = await boxOf(bar(page))
      for (const part of parts) {
        const box = await boxOf(part)
        expect(box.y, `${width}`).toBeGreaterThanOrEqual(top.y + top.height)
        expect(box.y + box.height, `${width}`).toBeLessThanOrEqual(720)
      }
    }).toPass({ timeout: 30_000 })
  }
  await page.setViewportSize(former)
}

const boxOf = async (part: Locator) => (await part.boundingBox())!

test("the clock follows the server, whatever the device's clock shows, and only one window takes part at a time", async ({
  page,
  context,
  browser,
  server,
  signedIn
}) => {
  await register(server, signedIn, "clock", { starts: -1, ends: 300, duration: 120 })
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await page.goto("/contests/clock")
  await page.getByRole("button", { name: "Get started" }).click()
  await page.getByRole("region", { name: "Problems" }).getByRole("link").click()
  await expect(editor(page)).toBeVisible()
  await expectTimeLeft(page, /1 hour 5\d minutes|2 hours/)
  await page.reload()
  await expectTimeLeft(page, /1 hour 5\d minutes|2 hours/)

  const other = await browser.newContext({ baseURL: server.url, locale: "en-GB" })
  await signInAs(other, server, signedIn)
  const tablet = await other.newPage()
  await tablet.goto("/contests/clock")
  await tablet.getByRole("button", { name: "Continue here" }).click()
  await expect(cardHeading(tablet, "The contest is on")).toBeVisible()
  await expect(bar(page).getByText("The contest is open in another window")).toBeVisible(patiently)
  await expect(submitButton(page)).toBeHidden()
  await other.close()

  await bar(page).getByRole("button", { name: "Continue here" }).click()
  await expectTimeLeft(page, /1 hour 5\d minutes|2 hours/)
  await runSql(
    server,
    `update contest_participants p set extra_s = 1800 from contests c where c.id = p.contest_id and c.slug = 'clock'`
  )
  await expectTimeLeft(page, /2 hours (?:2\d|30) minutes/)
  await context.clearCookies()
})

test("a solution that a lost network delays past the end is sent, stored, and shown as not counted", async ({
  page,
  context,
  server,
  signedIn,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await joinContest(server, signedIn, "cut", { starts: -30, ends: 60 })
  await page.goto("/contests/cut/901/description")
  await expect(editor(page)).toBeEditable()
  await write(page, sum.python)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(results(page).getByRole("heading", { name: "Waiting for the network" })).toBeVisible()
  await insertContest(server, "cut", { starts: -30, ends: -1 })
  await context.setOffline(false)
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  await expect(results(page).getByText(/came out of time/)).toBeVisible()
  await expect(bar(page).getByText("Time is up")).toBeVisible(patiently)
  await page.goto("/contests/cut/end")
  await expect(page.getByText(/1 solution came out of time/)).toBeVisible()
})
