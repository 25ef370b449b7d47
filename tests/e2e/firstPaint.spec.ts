import type { Browser, Page } from "@playwright/test"
import { startRealServer } from "../support/realServer.ts"
import { expect, test } from "./support/fixtures.ts"

const problem = "/problem/1/description"
const widths = [390, 1280]

interface Seen {
  shifts: number
  drawn: Element | null
}

/** Keeps what the server drew, and the sum of all that moved. */
function watch(): void {
  const seen: Seen = { shifts: 0, drawn: null }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
  }).observe({ type: "layout-shift", buffered: true })
  document.addEventListener("DOMContentLoaded", () => (seen.drawn = document.querySelector("#root h1")))
}

const seenIn = (page: Page) =>
  page.evaluate(() => {
    const { shifts, drawn } = (globalThis as unknown as { seen: Seen }).seen
    return { shifts, reused: drawn !== null && document.contains(drawn) }
  })

/** Reads a page as somebody whose scripts never came. */
async function withoutScripts(browser: Browser, url: string, locale: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale,
    viewport: { width: 390, height: 844 }
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: "load" })
  return { page, close: () => context.close() }
}

test("the list and a statement can be read without scripts, in both languages", async ({
  browser,
  server
}) => {
  for (const [locale, title, word] of [
    ["ru-RU", "Две корзинки", "орехов"],
    ["en-GB", "Two Baskets", "nuts"]
  ] as const) {
    const { page, close } = await withoutScripts(browser, `${server.url}/problems`, locale)
    await page.getByRole("link", { name: title }).click()
    await expect(page).toHaveURL(problem)
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title)
    await expect(page.getByRole("article")).toContainText(word)
    await close()
  }
})

test("the browser takes over what the server drew, and nothing moves", async ({ page }) => {
  await page.addInitScript(watch)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["/problems", "/problems?lang=ru", `${problem}?lang=en`, "/about"]) {
      await page.goto(path, { waitUntil: "networkidle" })
      expect([width, path, await seenIn(page)]).toEqual([width, path, { shifts: 0, reused: true }])
    }
  }
})

test("the problem page's editor comes without moving anything, though its languages come later", async ({
  page
}) => {
  let release = () => {}
  const asked = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/api/languages", async (route) => {
    await asked
    await route.continue()
  })
  await page.addInitScript(watch)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(problem)
  await expect(page.locator("#zama-results")).toBeVisible()
  release()
  await expect(page.locator(".cm-content")).toBeVisible()
  await expect(page.locator("#zama-results button")).toBeVisible()
  expect(await seenIn(page)).toEqual({ shifts: 0, reused: true })
})

test("links work before the scripts are there", async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/assets/*.js", async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  await page.goto("/problems", { waitUntil: "commit" })
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page).toHaveURL(problem)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two Baskets")
  release()
  await expect(page.getByRole("button", { name: "Run" })).toBeEnabled()
})

test("fonts are fetched for the pages after the first, once somebody is there to read them", async ({
  page
}) => {
  const asked: Array<string> = []
  page.on("request", (request) => request.url().endsWith(".woff2") && asked.push(request.url()))
  await page.goto("/problems", { waitUntil: "networkidle" })
  expect(asked).toEqual([])
  await page.mouse.move(100, 100)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).not.toBeNull()
  expect(asked.length).toBeGreaterThan(0)
  // By its worker the page knows that somebody has been here.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  const names = () => page.evaluate(() => Array.from(document.fonts, ({ family }) => family))
  expect(await names()).toContain("Onest Variable")
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await family()).toMatch(/^"?Onest Variable/)
})

const dataOf = (path: string) => new RegExp(`/page-data${path}`)

test("problems in view are loaded ahead, and a click finds them there", async ({ page }) => {
  const loaded = page.waitForResponse(dataOf(problem))
  await page.goto("/problems")
  await loaded
  await page.waitForLoadState("networkidle")
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two Baskets")
  expect(asked.filter((url) => dataOf(problem).test(url) || url.includes("ProblemPage"))).toEqual([])
})

test("nothing is loaded ahead for who saves data, and a click loads it all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })
  })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/problems", { waitUntil: "networkidle" })
  await page.getByRole("link", { name: "Two Baskets" }).hover()
  await page.waitForLoadState("networkidle")
  expect(asked.filter((url) => url.includes("/page-data/"))).toEqual([])
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page.getByRole("article")).toContainText("nuts")
  expect(asked.filter((url) => url.includes("/page-data/"))).toHaveLength(1)
})

test("a platform that draws no pages on the server works all the same", async ({ page, browser }) => {
  // A server of its own starts.
  test.slow()
  const server = await startRealServer({ env: { PRERENDER: "off" } })
  try {
    const bare = await withoutScripts(browser, `${server.url}/problems`, "en-GB")
    await expect(bare.page.locator("#root")).toBeEmpty()
    await bare.close()
    await page.goto(`${server.url}/problems`)
    await page.getByRole("link", { name: "Two Baskets" }).click()
    await expect(page.getByRole("article")).toContainText("nuts")
  } finally {
    // It would miss the server that goes.
    await page.close()
    await server.stop()
  }
})
