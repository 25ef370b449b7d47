import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import type { BrowserContext, Page } from "@playwright/test"
import { expectNothingSerious } from "./support/accessible.ts"
import { test } from "./support/benchServer.ts"
import { answered } from "./support/complaints.ts"
import { bar } from "./support/contests.ts"
import { expect } from "./support/fixtures.ts"

/** Opens a named state in a second tab, as its link does. */
async function openState(panel: Page, context: BrowserContext, title: string): Promise<Page> {
  const opening = context.waitForEvent("page")
  await panel.getByRole("link", { name: `Open ${title}`, exact: true }).click()
  return opening
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

const timeOf = (page: Page) => page.getByRole("timer", { name: "Time of the bench" })

test("a tester opens a state, stops the clock, disturbs a call and watches the page's actors", async ({
  page: panel,
  context,
  complaints
}) => {
  complaints.expect(answered(401))
  complaints.expect(answered(500))
  complaints.expect(/Synchronous XMLHttpRequest/)
  await panel.goto("/dev/qa")
  await expectNothingSerious(panel, "the panel")

  const page = await openState(panel, context, "Started with 3 minutes left")
  await test.step("the page is signed in, and its clock is the bench's", async () => {
    await expect(page).toHaveURL("/contests/bench-running")
    await expect(bar(page).getByRole("timer")).toContainText(/[23] minutes left/)
    await expect(panel.getByText(/^Loaded: “Started with 3 minutes left”, \d+ ms$/)).toBeVisible()
  })

  await test.step("the clock stops and leaps everywhere", async () => {
    await press(panel, "Stop the clock")
    await expect(timeOf(panel)).toContainText("the clock is stopped")
    const tick = () =>
      page.evaluate(async () => {
        const then = Date.now()
        await new Promise((passed) => setTimeout(passed, 100))
        return Date.now() - then
      })
    // The panel may know of it before the page does.
    await expect.poll(tick).toBe(0)
    const before = await page.evaluate(() => Date.now())
    await press(panel, "+1 minute")
    await expect.poll(() => page.evaluate(() => Date.now())).toBe(before + 60_000)
    await expect(bar(page).getByRole("timer")).toContainText(/[12] minutes? left/)
    await press(panel, "+10 minutes")
    await expect(page.getByRole("heading", { name: "You have finished" })).toBeVisible()
  })

  await test.step("the page's actors are shown in words, without personal data", async () => {
    const actors = panel.getByRole("region", { name: "Actors of the page" })
    await actors.getByRole("button", { name: /^Session/ }).click()
    await expect(actors.getByRole("heading", { name: "Session" })).toBeVisible()
    await expect(actors.locator("code", { hasText: /^authenticated$/ })).toBeVisible()
    await expect(actors.locator("pre").last()).toContainText("•••")
    await actors.getByRole("button", { name: /^Participation in a contest/ }).click()
    const steps = await actors.getByText(/^Step \d+ of \d+$/).textContent()
    await press(panel, "Back")
    await expect(actors.getByText(/^Step \d+ of \d+$/)).not.toHaveText(steps!)
    await expectNothingSerious(panel, "the panel with an actor")
  })

  await test.step("a saved trace is replayed by the machine's model", async () => {
    const saving = panel.waitForEvent("download")
    await press(panel, "Save the trace")
    const file = await (await saving).path()
    const { stdout } = spawnSync(process.execPath, ["server/cli/main.ts", "replay", file], {
      encoding: "utf8"
    })
    expect(stdout).toMatch(/^participation: all \d+ steps agree with the model\.\n$/)
  })

  await test.step("one call fails, and works again after the reset", async () => {
    await panel.getByLabel("Call", { exact: true }).fill("listProblems")
    await panel.getByRole("combobox", { name: "Fault", exact: true }).selectOption("server error 500")
    await press(panel, "Switch the fault on")
    await expect(panel.getByText("listProblems — server error 500")).toBeVisible()
    const statusOf = (path: string) => panel.evaluate(async (address) => (await fetch(address)).status, path)
    expect([await statusOf("/api/problems"), await statusOf("/api/languages")]).toEqual([500, 200])
    await press(panel, "Reset everything")
    await expect(panel.getByText(/^The initial data is restored in \d+ ms$/)).toBeVisible()
    expect(await statusOf("/api/problems")).toBe(200)
    // The account of the open page never signed in to the restored data.
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test("a session that has expired leads to signing in", async ({ page, complaints }) => {
  complaints.expect(answered(401))
  complaints.expect(/Synchronous XMLHttpRequest/)
  await page.goto("/dev/qa/open?state=session-expired", { waitUntil: "commit" })

  await expect(page).toHaveURL(/\/sign-in/)
})

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("a page learns of a new version of the pages", async ({ page, complaints, server }) => {
    complaints.expect(/Synchronous XMLHttpRequest/)
    await page.goto("/dev/qa/open?state=guest", { waitUntil: "commit" })
    await expect(page).toHaveURL("/problems")
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    const body = { call: "serviceWorker", kind: "version" }
    const answer = await page.request.post(`${server.url}/dev/qa/faults`, { data: body })
    expect(answer.status()).toBe(200)
    await page.reload()
    // Pages look for versions from the first input on.
    await page.keyboard.press("Tab")

    await expect(page.getByText("There is a new version of Zama.")).toBeVisible({ timeout: 90_000 })
  })
})

test("the pages of npm start know nothing of the bench", () => {
  const files = globSync("dist/client/**/*.{js,html,json}")

  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /zama-bench|\/dev\/qa/.test(readFileSync(file, "utf8")))).toEqual([])
})
