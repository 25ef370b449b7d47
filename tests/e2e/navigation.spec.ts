import type { Locator, Page } from "@playwright/test"
import { startRealServer } from "../support/realServer.ts"
import type { RealServer } from "../support/realServer.ts"
import { expectAccessible } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test as base } from "./support/fixtures.ts"
import { signInAs, submitByApi } from "./support/learners.ts"
import { pageAddresses } from "./support/pageAddresses.ts"
import { sum } from "./support/problemPage.ts"
import { signOut } from "./support/signInForm.ts"
import { joinPastContest } from "./support/walkers.ts"

const environment = { AI_HACKER_URL: "https://hacker.example/", SUPPORT_EMAIL: "help@zama.example" }

/** The same stories' `test`, over a server that knows the product's other sites. */
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

test("the public header leads to every place, to fewer in English", async ({ page }) => {
  await page.goto("/problems?lang=ru")
  const russian = ["/problems", "/contests", "/blog", "/about", environment.AI_HACKER_URL]
  expect(await hrefs(page)).toEqual(russian)
  await hydrated(page)
  expect(await hrefs(page)).toEqual(russian)
  await header(page).getByRole("combobox", { name: "Язык" }).selectOption("English")
  await expect(menu(page).getByRole("link", { name: "About" })).toBeVisible()
  expect(await hrefs(page)).toEqual(["/problems", "/contests", "/about"])
  await expect(page).toHaveURL("/problems")

  await test.step("contests ask to sign in, and lead back", async () => {
    await menu(page).getByRole("link", { name: "Contests" }).click()
    await expect(page).toHaveURL("/sign-in?from=%2Fcontests&register=open")
  })
  await test.step("logging in leads back to where one was", async () => {
    await page.goto("/problems?topic=loops")
    await header(page).getByRole("link", { name: "Log in" }).click()
    await expect(page).toHaveURL("/sign-in?from=%2Fproblems%3Ftopic%3Dloops")
  })
})

test("the header steps aside on scrolling down past 100 px, and is back on the way up", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto("/problems")
  await hydrated(page)
  const login = header(page).getByRole("link", { name: "Log in" })
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, 90)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
  await expect(login).toBeInViewport()
  await page.mouse.wheel(0, 60)
  await expect(login).not.toBeInViewport()
  await page.mouse.wheel(0, -20)
  await expect(login).toBeInViewport()
  await page.mouse.wheel(0, 40)
  await expect(login).not.toBeInViewport()
  await test.step("but never from under the keyboard", async () => {
    for (let stops = 0; stops < 4; stops++) await page.keyboard.press("Tab")
    await expect(header(page).locator(":focus")).toBeInViewport()
  })
})

/** Whether the page scrolls when a visitor turns the wheel above it. */
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
  test(`a ${who}'s burger locks scrolling, and closes when the window is wider than 640 px`, async ({
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

    await test.step("and gives the focus back when it is closed by Escape", async () => {
      await page.setViewportSize({ width: 390, height: 600 })
      await burger(page).click()
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(panel(page)).toHaveCount(0)
      await expect(burger(page)).toBeFocused()
    })
    await test.step("and when a link is followed", async () => {
      await burger(page).click()
      await panel(page).getByRole("link", { name: "Олимпиады" }).click()
      await expect(page).toHaveURL(who === "learner" ? "/contests" : /^[^?]+\/sign-in\?/)
      await expect(panel(page)).toHaveCount(0)
    })
  })
}

/** Its colour as it is seen: the styles that paint it have to be there, too. */
async function expectLit(page: Page, lightning: Locator, lit: boolean): Promise<void> {
  const amber = await page.evaluate(() => {
    const probe = document.head.appendChild(document.createElement("i"))
    probe.style.color = "var(--amber)"
    return getComputedStyle(probe).color
  })
  await expect(lightning, page.url()).toHaveCSS("fill", lit ? amber : "none")
}

test("the lightning is lit while a contest is on, for visitors and learners", async ({
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
  // A new platform has olympiads to show, and one of them is on.
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
      await runSql(server, "update contests set status = $1", [status])
      // A search of its own each time: unfiltered pages are kept for a few seconds.
      await open(`/problems?q=${who}-${status}`)
      await expectLit(page, lightning, expected)
    }
  }
  await runSql(server, "delete from contests")
})

test("a visitor's page lights it by itself, and without a call where the server has drawn it", async ({
  page,
  server
}) => {
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

test("the address for help is copied, or it is said that it was not", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/problems")
  await support(page).click()
  await expect(page.getByRole("status").filter({ hasText: "Support email copied" })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("help@zama.example")

  await test.step("denied", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"))
      document.execCommand = () => false
    })
    await support(page).click()
    await expect(page.getByText("Failed to copy the support email")).toBeVisible()
  })

  await test.step("nothing floats above a problem", async () => {
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

test("logging out asks first; when it fails, it is said and the learner stays", async ({
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

test("the keyboard's second stop on a problem is the way to the editor", async ({ page }) => {
  await page.goto("/problem/1/description")
  await expect(page.getByRole("textbox", { name: "Code editor" })).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the code editor" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "Code editor" })).toBeFocused()

  await test.step("which comes forward on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto("/problem/1/description")
    await expect(page.getByRole("link", { name: "Skip to the code editor" })).toBeAttached()
    await page.getByRole("link", { name: "Skip to the code editor" }).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("textbox", { name: "Code editor" })).toBeFocused()
  })
})

const widths = [320, 430, 475, 550, 641, 726, 768, 1024, 1080, 1280]

/** Addresses at which the page is wider than the window. */
async function tooWide(page: Page, addresses: ReturnType<typeof pageAddresses>) {
  const found: Array<string> = []
  for (const { name, address } of addresses) {
    await page.goto(address)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached()
    // The page of all parts shows those that are busy, too.
    if (name !== "showcase") await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // What follows the window by itself has had its turn after two frames.
      const over = await page.evaluate(async () => {
        // A window that has nothing to draw may give no frame.
        const frame = () =>
          new Promise((done) => {
            requestAnimationFrame(done)
            setTimeout(done, 1000)
          })
        await frame()
        await frame()
        return document.documentElement.scrollWidth - document.documentElement.clientWidth
      })
      if (over > 0) found.push(`${address} at ${width}: ${over} px`)
    }
  }
  return found
}

for (const lang of ["ru", "en"]) {
  // Russian words are the longer ones.
  const tag = lang === "en" ? ["@full"] : []
  test(
    `no page that visitors see scrolls sideways at any breakpoint, in ${lang}`,
    { tag },
    async ({ page, complaints }) => {
      test.setTimeout(400_000)
      complaints.expect(answered(404))
      await page.goto(`/problems?lang=${lang}`)
      const seen = pageAddresses(["public", "guest"], { solutionId: "1" })
      expect(seen.length).toBeGreaterThan(15)
      expect(await tooWide(page, seen)).toEqual([])
    }
  )

  test(
    `no page that learners see scrolls sideways at any breakpoint, in ${lang}`,
    { tag },
    async ({ page, signedIn, server, complaints }) => {
      test.setTimeout(400_000)
      complaints.expect(answered(404))
      const { id } = await submitByApi(signedIn, 1, "print(0)")
      await joinPastContest(server, signedIn)
      await page.goto(`/problems?lang=${lang}`)
      const seen = pageAddresses(["public", "learner"], { solutionId: String(id) })
      expect(await tooWide(page, seen)).toEqual([])
    }
  )
}
