import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type BrowserContext, type Page } from "@playwright/test"
import { signUpLearner } from "../support/apiLearner.ts"
import { chromiumLaunch, hostRules } from "../support/chromium.ts"
import { freePort, startRealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered, networkIsAway, watchComplaints } from "./support/complaints.ts"
import { brieflyShown } from "./support/briefly.ts"
import { expect, test } from "./support/fixtures.ts"
import { cachedAddresses, cachedForSolving, cachedList, cachedText } from "./support/cached.ts"
import { signInAs, solutionsOf } from "./support/learners.ts"
import { makeNextVersion } from "./support/nextVersion.ts"
import {
  announced,
  editor,
  expectProgram,
  expectSaved,
  openProblem,
  patiently,
  results,
  runButton,
  submitButton,
  sum,
  verdict,
  write
} from "./support/problemPage.ts"
import { waitForHydration } from "./support/settled.ts"
import { signOut } from "./support/signInForm.ts"

test.use({ serviceWorkers: "allow" })

/** Cleanups, which also run after a failed scenario. */
const cleanups: Array<() => Promise<unknown>> = []
test.afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
})

async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `zama-${name}-`))
  await chmod(folder, 0o755)
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A browser with a persistent profile. */
async function openBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  const options = { ...chromiumLaunch(), locale: "en-GB", baseURL, reducedMotion: "reduce" } as const
  const context = await chromium.launchPersistentContext(profile, options)
  cleanups.push(() => context.close())
  return context.on("page", waitForHydration)
}

const bar = (page: Page) => page.getByRole("region", { name: /^(Connection|Связь с сервером)$/ })

/** The same access token, expired an hour ago. */
function expired(accessToken: string): string {
  const [header, claims = "", signature] = accessToken.split(".")
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>
  const exp = Math.floor(Date.now() / 1000) - 3600
  return [header, Buffer.from(JSON.stringify({ ...read, exp })).toString("base64url"), signature].join(".")
}

test("an opened problem can be read, solved and run without a server, and its solution is sent when the server returns", async () => {
  const [dataDir, profile, port] = await Promise.all([
    temporaryFolder("data"),
    temporaryFolder("profile"),
    freePort()
  ])
  const complaints = watchComplaints()
  complaints.expect(networkIsAway)
  // The realtime connection may use the expired token before it is renewed.
  complaints.expect(answered(401))
  const first = await startRealServer({ dataDir, port })
  cleanups.push(() => first.stop())
  const learner = await signUpLearner(first)

  // Starts two servers, and a browser twice.
  test.slow()
  await test.step("the problem is opened once", async () => {
    const context = await openBrowser(profile, first.url)
    complaints.listenTo(context)
    await signInAs(context, first, learner)
    const page = await context.newPage()
    await openProblem(page, 1)
    await cachedForSolving(page, 1)
    await context.close()
  })
  await first.stop()

  const context = await openBrowser(profile, first.url)
  complaints.listenTo(context)
  const page = await context.newPage()
  await test.step("later the server is down, and the access token has expired", async () => {
    await signInAs(context, first, { ...learner, accessToken: expired(learner.accessToken) })
    await page.goto("/problem/1/description")
    await expect(page.getByRole("heading", { name: "Two Baskets" })).toBeVisible()
    await expect(editor(page)).toBeEditable()
    await write(page, sum.python)
    await runButton(page).click()
    await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
    await submitButton(page).click()
    await expect(results(page).getByRole("heading", { name: "Waiting for the network" })).toBeVisible()
    await expect(bar(page).getByText("The server does not answer. Trying again…")).toBeVisible()
    await expect
      .poll(() => page.evaluate("document.documentElement.scrollHeight - innerHeight"), {
        message: "the panes leave room for the bar"
      })
      .toBe(0)
  })

  const answers: Array<number> = []
  page.on("response", (response) => {
    if (response.url().endsWith("/api/problems/1/solutions")) answers.push(response.status())
  })
  await test.step("the server returns: one accepted solution, and no reload", async () => {
    const back = brieflyShown(bar(page), "Back online")
    const second = startRealServer({ dataDir, port })
    cleanups.push(async () => (await second).stop())
    await back
    await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
    expect((await solutionsOf(learner, 1)).map(({ status }) => status)).toEqual(["accepted"])
    expect(answers, "tokens were renewed before sending").toEqual([202])
    await expect(bar(page)).toBeHidden()
  })
  complaints.check()
})

test("the service worker caches no personal data, during a session and after it", async ({
  page,
  signedIn
}) => {
  const secret = "print('nobody else shall read this')"
  await openProblem(page, 1)
  await page.getByRole("button", { name: "Add to favourites" }).click()
  await write(page, secret)
  await submitButton(page).click()
  await expect(verdict(page, /\w/)).toBeVisible(patiently)
  // Before the page is left: the worker caches the interpreters for the problem that is open.
  await cachedForSolving(page, 1)
  await page.reload()
  await page.getByRole("link", { name: "My solutions" }).click()
  await expect(page.getByRole("table", { name: "My solutions" })).toBeVisible()
  await page.getByRole("link", { name: "All problems" }).click()
  await expect(page.getByRole("row").filter({ hasText: "Two Baskets" })).toBeVisible()

  const expectNobodys = async () => {
    const text = await cachedText(page)
    const { email, accessToken, refreshToken } = signedIn
    const found = [email, accessToken, refreshToken, "nobody else shall read this"].filter((own) =>
      text.includes(own)
    )
    expect(found).toEqual([])
    expect(await cachedText(page, /answers/)).not.toMatch(/"favorite":\s*true|"my_status":\s*"/)
    const { "zama-answers": answers = [] } = await cachedAddresses(page)
    expect(new Set(answers.map((address) => address.split("?")[0]))).toEqual(
      new Set(["/api/languages", "/api/problems", "/api/problems/1", "/api/topics"])
    )
  }
  await expect(async () => {
    const { "zama-answers": answers = [] } = await cachedAddresses(page)
    expect(answers).toContainEqual(expect.stringMatching(/^\/api\/topics/))
  }).toPass()
  await expectNobodys()
  await signOut(page)
  await expectNobodys()
})

test("an unopened page reports the lost connection, and leads to the cached list", async ({
  page,
  context,
  complaints
}) => {
  complaints.expect(networkIsAway)
  complaints.expect(/Loading ahead failed|dynamically imported module|Crash [A-Z2-9]{8}/)
  await page.goto("/problems")
  await cachedList(page)
  await context.setOffline(true)
  await page.goto("/legal/privacy")
  const heading = page.getByRole("heading", { level: 1, name: "500" })
  await expect(heading).toBeFocused()
  await expect(page.getByRole("button", { name: "Copy the error code" })).toBeVisible()
  await page.getByRole("link", { name: "To the problem list" }).click()
  await expect(page.getByRole("row").filter({ hasText: "Two Baskets" })).toBeVisible()
})

const wordings = [
  {
    locale: "en-GB",
    offline: /^You are offline\./,
    reconnecting: "The server does not answer. Trying again…",
    retry: "Try now",
    back: "Back online"
  },
  {
    locale: "ru-RU",
    offline: /^Нет интернета\./,
    reconnecting: "Сервер не отвечает. Пробуем ещё раз…",
    retry: "Попробовать сейчас",
    back: "Связь вернулась"
  }
] as const

for (const { locale, offline, reconnecting, retry, back } of wordings) {
  test.describe(() => {
    test.use({ locale })
    test(`the bar shows the state of the connection (${locale})`, async ({ page, context, complaints }) => {
      complaints.expect(networkIsAway)
      await page.goto("/problems")
      await page.getByRole("main").click({ position: { x: 2, y: 2 } })
      await expect(bar(page)).toBeAttached()
      await context.setOffline(true)
      await expect(bar(page).getByText(offline)).toBeVisible()
      await expectAccessible(page)

      await page.route("**/healthz", (route) => route.abort())
      await context.setOffline(false)
      await expect(bar(page).getByText(reconnecting)).toBeVisible()
      await expectAccessible(page)

      // Press before the server answers again: soon after, the page retries by itself and removes the button.
      const asked = page.waitForRequest("**/healthz")
      await bar(page).getByRole("button", { name: retry }).click()
      await asked
      const recovered = brieflyShown(bar(page), back)
      await page.unroute("**/healthz")
      await recovered
      await expect(bar(page)).toBeHidden()
    })
  })
}

test("a new version is offered, and loads when the user agrees", async ({ playwright: _playwright }) => {
  // Starts two servers, and opens four pages.
  test.slow()
  const [dataDir, profile, port, nextFolder] = await Promise.all([
    temporaryFolder("data"),
    temporaryFolder("profile"),
    freePort(),
    makeNextVersion()
  ])
  cleanups.push(() => rm(nextFolder, { recursive: true, force: true }))
  const complaints = watchComplaints()
  complaints.expect(networkIsAway)
  const first = await startRealServer({ dataDir, port })
  cleanups.push(() => first.stop())
  const context = await openBrowser(profile, first.url)
  complaints.listenTo(context)
  const page = await context.newPage()
  await openProblem(page, 1)
  await write(page, sum.python)
  await expectSaved(page)
  await cachedForSolving(page, 1)
  // A locator survives the reload, which would end an evaluation.
  const script = page.locator("script[src]").first()
  const entry = (await script.getAttribute("src")) ?? ""

  await first.stop()
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  await page.getByRole("link", { name: "All problems" }).click()
  await expect(bar(page).getByText(/Trying again/)).toBeVisible()
  await page.goBack()
  const second = await startRealServer({ dataDir, port, clientFolder: nextFolder })
  cleanups.push(() => second.stop())

  await test.step("the page keeps the old version", async () => {
    await expect(bar(page).getByText(/^There is a new version of Zama/)).toBeVisible(patiently)
    await expectAccessible(page)
    await expect(script).toHaveAttribute("src", entry)
    await expectProgram(page, sum.python)
  })

  await test.step("«Later» closes the bar", async () => {
    await bar(page).getByRole("button", { name: "Later" }).click()
    await expect(bar(page)).toBeHidden()
    await expect(script).toHaveAttribute("src", entry)
  })

  await test.step("another window gets the new version at once, and this one offers it again", async () => {
    const other = await context.newPage()
    await openProblem(other, 2)
    await write(other, "print(1)")
    await expect(bar(page).getByText(/^There is a new version of Zama/)).toBeVisible(patiently)
    await expect(bar(other)).toBeHidden()
    await other.close()
    await expect(script).toHaveAttribute("src", entry)
  })

  await test.step("«Reload» loads it, and keeps the program", async () => {
    await bar(page).getByRole("button", { name: "Reload" }).click()
    await expect(script).toHaveAttribute("src", entry.replace(".js", "-next.js"))
    await expectProgram(page, sum.python)
    await expect(bar(page)).toBeHidden()
  })
  complaints.check()
})

test("over plain http problems work without a service worker and a secure context", async ({
  playwright: _playwright
}) => {
  const [dataDir, port] = await Promise.all([temporaryFolder("data"), freePort()])
  const url = `http://school.test:${port}`
  const server = await startRealServer({ dataDir, port, env: { PUBLIC_URL: url } })
  cleanups.push(() => server.stop())
  const learner = await signUpLearner(server)
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--host-resolver-rules=MAP school.test 127.0.0.1, ${hostRules}`]
  })
  cleanups.push(() => browser.close())
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", reducedMotion: "reduce" })
  context.on("page", waitForHydration)
  const complaints = watchComplaints()
  complaints.listenTo(context)
  complaints.expect(/The Cross-Origin-Opener-Policy header has been ignored/)
  await signInAs(context, { url }, learner)
  const page = await context.newPage()
  await openProblem(page, 1)
  expect(
    await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "caches" in window])
  ).toEqual([false, false, false])
  await write(page, sum.python)
  await runButton(page).click()
  await expect(announced(page, "All samples agree!")).toBeVisible(patiently)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  expect((await solutionsOf(learner, 1)).map(({ status }) => status)).toEqual(["accepted"])

  await test.step("an unsent solution waits on the open page", async () => {
    complaints.expect(networkIsAway)
    await context.setOffline(true)
    await expect(bar(page).getByText(/^You are offline/)).toBeVisible()
    const back = brieflyShown(bar(page), "Back online")
    await context.setOffline(false)
    await back
  })
  complaints.check()
})
