import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type BrowserContext, type Page, type Request } from "@playwright/test"
import { chromiumLaunch } from "../support/chromium.ts"
import type { RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { networkIsAway, watchComplaints } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs, solutionsOf } from "./support/learners.ts"
import { waitForHydration } from "./support/settled.ts"
import {
  announced,
  codeLoaded,
  expectProgram,
  openProblem,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"

const isSubmission = (request: Request) =>
  request.method() === "POST" && /\/api\/problems\/\d+\/solutions$/.test(request.url())

/** The idempotency keys of the solutions that a page has sent. */
function keysSent(page: Page): ReadonlyArray<string | undefined> {
  const keys: Array<string | undefined> = []
  page.on("request", (request) => {
    if (isSubmission(request)) keys.push(request.headers()["idempotency-key"])
  })
  return keys
}

const submitCodeLoaded = async (page: Page) => {
  await expect(submitButton(page)).toBeEnabled()
  await codeLoaded(page, "SubmissionPanel")
}

const waiting = (page: Page) => results(page).getByRole("heading", { name: "Waiting for the network" })

test("a solution submitted without a network is sent when the network returns", async ({
  page,
  context,
  signedIn,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await openProblem(page, 1)
  await write(page, sum.python)
  const keys = keysSent(page)
  await submitCodeLoaded(page)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(waiting(page)).toBeVisible()
  await expect(results(page).getByText(/sent by itself as soon as the connection is back/)).toBeVisible()
  await expectAccessible(page)
  expect(await solutionsOf(signedIn, 1)).toEqual([])
  await context.setOffline(false)
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  expect(new Set(keys).size, "one key for all attempts").toBe(1)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
})

test("a program that was never run can be run when the network returns", async ({
  page,
  context,
  complaints
}) => {
  complaints.expect(networkIsAway)
  await openProblem(page, 1)
  await write(page, sum.python)
  await codeLoaded(page, "startRunActor")
  await codeLoaded(page, "RunPanel")
  await context.setOffline(true)
  await runButton(page).click()
  await expect(
    results(page).getByText(/There is no network, and Python .+ is not in this browser yet/)
  ).toBeVisible()
  await expectProgram(page, sum.python)
  await context.setOffline(false)
  await results(page).getByRole("button", { name: "Try again" }).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
})

test("a waiting solution can be cancelled", async ({ page, context, signedIn, complaints }) => {
  complaints.expect(networkIsAway)
  await openProblem(page, 1)
  await write(page, sum.python)
  await submitCodeLoaded(page)
  await context.setOffline(true)
  await submitButton(page).click()
  await results(page).getByRole("button", { name: "Do not send" }).click()
  await expect(submitButton(page)).toBeEnabled()
  await context.setOffline(false)
  await page.reload()
  await expect(submitButton(page)).toBeEnabled()
  expect(await solutionsOf(signedIn, 1)).toEqual([])
})

test("a lost answer and a double click lead to one solution", async ({ page, signedIn, complaints }) => {
  complaints.expect(networkIsAway)
  await openProblem(page, 1)
  await write(page, sum.python)
  const keys = keysSent(page)
  await page.route(
    /\/api\/problems\/1\/solutions$/,
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 }
  )
  await submitButton(page).dblclick()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  expect(keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
})

/** A browser with a persistent profile. */
async function openBrowser(profile: string, server: RealServer): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    locale: "en-GB",
    baseURL: server.url,
    reducedMotion: "reduce"
  })
  return context.on("page", waitForHydration)
}

const solvedIn = (page: Page) =>
  page.getByRole("row").filter({ hasText: "Two Baskets" }).getByRole("img", { name: "Solved", exact: true })

test("the list of problems learns of a verdict on a solution from another tab", async ({
  page,
  context,
  signedIn
}) => {
  await page.goto("/problems")
  await expect(page.getByRole("row").filter({ hasText: "Two Baskets" })).toBeVisible()
  const other = await context.newPage()
  await openProblem(other, 1)
  await write(other, sum.python)
  await submitButton(other).click()
  await expect(verdict(other, "Problem solved!")).toBeVisible(patiently)
  await expect(solvedIn(page)).toBeVisible()
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
})

test("a browser closed while a solution waits sends it once after the next start", async ({
  server,
  learner
}) => {
  // Starts three browsers.
  test.slow()
  const profile = await mkdtemp(join(tmpdir(), "zama-profile-"))
  const complaints = watchComplaints()
  complaints.expect(networkIsAway)

  await test.step("submits without a network", async () => {
    const context = await openBrowser(profile, server)
    complaints.listenTo(context)
    await signInAs(context, server, learner)
    const page = await context.newPage()
    await openProblem(page, 1)
    await write(page, sum.python)
    await submitCodeLoaded(page)
    await context.setOffline(true)
    await submitButton(page).click()
    await expect(waiting(page)).toBeVisible()
    await context.close()
    expect(await solutionsOf(learner, 1)).toEqual([])
  })

  await test.step("sends from two tabs of another page after a restart", async () => {
    const context = await openBrowser(profile, server)
    complaints.listenTo(context)
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto("/problems")))
    await expect
      .poll(async () => (await solutionsOf(learner, 1)).map(({ status }) => status), patiently)
      .toEqual(["accepted"])
    // A tab that was still loading when the verdict came may show the list of before.
    const isSolvedInOne = async () =>
      (await Promise.all(tabs.map((tab) => solvedIn(tab).isVisible()))).includes(true)
    await expect.poll(isSolvedInOne).toBe(true)
    await context.close()
  })

  await test.step("does not send again", async () => {
    const context = await openBrowser(profile, server)
    complaints.listenTo(context)
    const page = await context.newPage()
    const keys = keysSent(page)
    await openProblem(page, 1)
    await expect(submitButton(page)).toBeEnabled()
    expect(keys).toEqual([])
    expect(await solutionsOf(learner, 1)).toHaveLength(1)
    await context.close()
  })
  complaints.check()
  await rm(profile, { recursive: true, force: true })
})
