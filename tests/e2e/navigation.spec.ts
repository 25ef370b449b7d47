import type { Locator, Page } from "@playwright/test"
import { brieflyShown } from "./support/briefly.ts"
import { startRealServer, type RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test as base } from "./support/fixtures.ts"
import { signInAs, submitByApi } from "./support/learners.ts"
import { sum } from "./support/problemPage.ts"
import { signOut } from "./support/signInForm.ts"

const environment = { AI_HACKER_URL: "https://hacker.example/", SUPPORT_EMAIL: "help@zama.example" }

/** `test` with a server that has the addresses of other sites configured. */
const test = base.extend<object, { server: RealServer }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startRealServer({ env: environment })
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ]
})

const header = (page: Page) => page.getByRole("banner")
const menu = (page: Page) => page.getByRole("navigation", { name: /^(Main menu|Основное меню)$/ })
const burger = (page: Page) => page.getByRole("button", { name: /^(Menu|Меню)$/ })
const panel = (page: Page) => page.getByRole("dialog", { name: /^(Menu|Меню)$/ })
const support = (page: Page) => page.getByRole("button", { name: /help@zama\.example/ })
const hydrated = (page: Page) => expect(support(page)).toBeVisible()

const hrefs = (page: Page) =>
  menu(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))

test("the public header links to every section, and to fewer in English", async ({ page }) => {
  await page.goto("/problems?lang=ru")
  const russian = ["/problems", "/contests", "/blog", "/about", environment.AI_HACKER_URL]
  expect(await hrefs(page)).toEqual(russian)
  await hydrated(page)
  expect(await hrefs(page)).toEqual(russian)
  await header(page).getByRole("combobox", { name: "Язык" }).selectOption("English")
  await expect(menu(page).getByRole("link", { name: "About" })).toBeVisible()
  expect(await hrefs(page)).toEqual(["/problems", "/contests", "/about"])
  await expect(page).toHaveURL("/problems")

  await test.step("contests lead to the sign-in page and back", async () => {
    await menu(page).getByRole("link", { name: "Contests" }).click()
    await expect(page).toHaveURL("/sign-in?from=%2Fcontests&register=open")
  })
  await test.step("signing in leads back to the same page", async () => {
    await page.goto("/problems?topic=loops")
    await header(page).getByRole("link", { name: "Log in" }).click()
    await expect(page).toHaveURL("/sign-in?from=%2Fproblems%3Ftopic%3Dloops")
  })
})

test("the header hides on scrolling down past 100 px, and returns on scrolling up", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto("/problems")
  await hydrated(page)
  const login = header(page).getByRole("link", { name: "Log in" })
  await page.mouse.move(500, 300)
  const scrolledTo = (y: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  await page.mouse.wheel(0, 90)
  await scrolledTo(90)
  await expect(login).toBeInViewport()
  await page.mouse.wheel(0, 60)
  await scrolledTo(150)
  await expect(login).not.toBeInViewport()
  await page.mouse.wheel(0, -20)
  await scrolledTo(130)
  await expect(login).toBeInViewport()
  await page.mouse.wheel(0, 40)
  await expect(login).not.toBeInViewport()
  await test.step("stays visible while it has the focus", async () => {
    for (let stops = 0; stops < 4; stops++) await page.keyboard.press("Tab")
    await expect(header(page).locator(":focus")).toBeInViewport()
  })
})

/** Checks whether the wheel scrolls the page. */
async function expectLocked(page: Page, locked: boolean) {
  const scrolled = () => page.evaluate(() => scrollY)
  await expect(page.locator("html")).toHaveCSS("overflow-y", locked ? "hidden" : "scroll")
  const before = await scrolled()
  await page.mouse.move(locked ? 20 : 400, 300)
  if (locked) {
    await page.mouse.wheel(0, 200)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return expect(await scrolled()).toBe(before)
  }
  return expect(async () => {
    await page.mouse.wheel(0, 50)
    expect(await scrolled()).toBeGreaterThan(before)
  }).toPass()
}

for (const who of ["visitor", "learner"] as const) {
  test(`a ${who}'s menu locks scrolling, and closes when the window is wider than 640 px`, async ({
    page,
    context,
    server,
    learner
  }) => {
    if (who === "learner") await signInAs(context, server, learner)
    await page.setViewportSize({ width: 640, height: 600 })
    await page.goto("/problems?lang=ru")
    await hydrated(page)
    await burger(page).click()
    await expect(panel(page)).toBeVisible()
    await expectLocked(page, true)
    await expectAccessible(page)
    await page.setViewportSize({ width: 641, height: 600 })
    await expect(panel(page)).toHaveCount(0)
    await expect(burger(page)).toBeHidden()
    await expectLocked(page, false)

    await test.step("returns the focus when Escape closes it", async () => {
      await page.setViewportSize({ width: 390, height: 600 })
      await burger(page).click()
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(panel(page)).toHaveCount(0)
      await expect(burger(page)).toBeFocused()
    })
    await test.step("closes when a link is followed", async () => {
      await burger(page).click()
      await panel(page).getByRole("link", { name: "Олимпиады" }).click()
      await expect(page).toHaveURL(who === "learner" ? "/contests" : /^[^?]+\/sign-in\?/)
      await expect(panel(page)).toHaveCount(0)
    })
  })
}

/** Compares the computed colour, so the test also fails if the styles are missing. */
async function expectLit(page: Page, lightning: Locator, lit: boolean): Promise<void> {
  const amber = await page.evaluate(() => {
    const probe = document.head.appendChild(document.createElement("i"))
    probe.style.color = "var(--amber)"
    return getComputedStyle(probe).color
  })
  await expect(lightning, page.url()).toHaveCSS("fill", lit ? amber : "none")
}

test("the contests icon is lit during a contest, for visitors and learners", async ({
  page,
  server,
  context,
  learner
}) => {
  const contests = menu(page).getByRole("link", { name: /^Contests/ })
  const lightning = contests.locator("svg")
  const open = async (address: string) => {
    await page.goto(address)
    await expect(contests).toBeVisible()
  }
  // A new platform has demo contests, one of which is running.
  await runSql(server, "delete from contests")
  await open("/problems?q=none")
  await expectLit(page, lightning, false)
  await runSql(
    server,
    `insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
    values ('winter', 'open_registration', 'Зимняя', 'Winter', now() + interval '1 day', now() + interval '2 days')`
  )
  for (const who of ["visitor", "learner"]) {
    if (who === "learner") await signInAs(context, server, learner)
    for (const [status, expected] of [
      ["open_registration", true],
      ["started_contest", true],
      ["result_calculation", false],
      ["closed_contest", false]
    ] as const) {
      // As the server does it: a notice ends the answers that are cached for a second.
      await runSql(
        server,
        `with changed as (update contests set status = $1 returning id)
        select pg_notify('zama_changes', '{"changed":"contests"}') from changed`,
        [status]
      )
      // Each search differs, because pages without filters are cached for a few seconds.
      await open(`/problems?q=${who}-${status}`)
      await expectLit(page, lightning, expected)
    }
  }
  await runSql(server, "delete from contests")
})

test("the server renders the icon lit, so the page makes no call", async ({ page, server }) => {
  await runSql(
    server,
    `insert into contests (slug, status, title_ru, starts_at, ends_at)
    values ('spring', 'started_contest', 'Весенняя', now(), now() + interval '2 days')`
  )
  const calls: Array<string> = []
  page.on("request", (request) => {
    if (request.url().includes("/contests/latest")) calls.push(request.url())
  })
  const link = menu(page).getByRole("link", { name: /a contest is on/ })
  for (const path of ["/problems?q=spring", "/about"]) {
    await page.goto(path)
    await expect(link).toBeVisible()
    await hydrated(page)
    await expectLit(page, link.locator("svg"), true)
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 50)
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    expect(calls, path).toEqual([])
  }
  await page.goto("/sign-in")
  await expectLit(page, link.locator("svg"), true)
  await runSql(server, "delete from contests")
})

test("the account's icon glows after a problem is solved", async ({ page, signedIn }) => {
  const icon = menu(page)
    .getByRole("link", { name: /^My account/ })
    .locator("[data-lit]")
  await page.goto("/problems")
  await expect(icon).toHaveAttribute("data-lit", "false")
  expect((await submitByApi(signedIn, 1, sum.python)).status).toBe("accepted")
  await page.reload()
  await expect(icon).toHaveAttribute("data-lit", "true")
  await expect(menu(page).getByRole("link", { name: /^My account.*1 day in a row$/ })).toBeVisible()
  await expectAccessible(page)
})

test("the address for help is copied, or a message reports the failure", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/problems")
  const confirmed = brieflyShown(page.locator("body"), "Support email copied")
  await support(page).click()
  await confirmed
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("help@zama.example")

  await test.step("denied", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"))
      document.execCommand = () => false
    })
    await support(page).click()
    await expect(page.getByText("Failed to copy the support email")).toBeVisible()
  })

  await test.step("a problem page has no floating button", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /Two Baskets/ })
      .click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Two Baskets")
    await expect(support(page)).toHaveCount(0)
    await menu(page).getByRole("link", { name: "About" }).click()
    await expect(support(page)).toBeVisible()
  })
})

test("signing out asks first; a failure shows a message and keeps the session", async ({
  page,
  signedIn,
  complaints
}) => {
  expect(signedIn.email).not.toBe("")
  complaints.expect(answered(500))
  await page.goto("/problems")
  await page.route("**/api/account/sign-out", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken" } })
  )
  await page.getByRole("button", { name: "Log out" }).click()
  const dialog = page.getByRole("dialog", { name: "Leave the account?" })
  await dialog.getByRole("button", { name: "Log out" }).click()
  await expect(page.getByText("No connection to the server")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Log out" })).toBeEnabled()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Log out" })).toBeFocused()
  await page.unroute("**/api/account/sign-out")

  await signOut(page)
  expect(await page.evaluate(() => document.cookie)).not.toContain("_token")
  expect(await page.evaluate(() => localStorage.length)).toBeLessThanOrEqual(1)
})

test("the second Tab stop of a problem leads to the editor", async ({ page }) => {
  await page.goto("/problem/1/description")
  await expect(page.getByRole("textbox", { name: "Code editor" })).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the solution" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "Code editor" })).toBeFocused()

  await test.step("the link opens the editor on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto("/problem/1/description")
    await expect(page.getByRole("link", { name: "Skip to the solution" })).toBeAttached()
    await page.getByRole("link", { name: "Skip to the solution" }).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("textbox", { name: "Code editor" })).toBeFocused()
  })
})
