import type { Browser, Page } from "@playwright/test"
import { startRealServer } from "../support/realServer.ts"
import { expect, test } from "./support/fixtures.ts"
import { type HeldCalls, heldCalls } from "./support/heldCalls.ts"
import { hydrated } from "./support/settled.ts"

// A service worker answers requests before a test can hold them.
test.use({ serviceWorkers: "block" })

const problem = "/problem/1/description"
const widths = [390, 1280]

interface Seen {
  readonly shifts: Array<string>
  readonly drawn: Element | null
}

interface LayoutShift {
  readonly value: number
  readonly sources: ReadonlyArray<{ readonly node: Node | null }>
}

/** Records the server's heading and from now on the layout shifts, each with the elements that moved. */
function watch(): void {
  const seen: Seen = { shifts: [], drawn: document.querySelector("#root h1") }
  Object.assign(globalThis, { seen })
  const textOf = ({ node }: { readonly node: Node | null }) =>
    (node instanceof Element ? node.outerHTML : (node?.textContent ?? "")).slice(0, 120)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as LayoutShift
      seen.shifts.push(`${value}: ${sources.map(textOf).join(" and ")}`)
    }
  }).observe({ type: "layout-shift" })
}

/** The scripts of a page, which wait until they are released. */
async function holdScripts(page: Page): Promise<HeldCalls> {
  const scripts = heldCalls(page, "GET", /\/assets\/.*\.js$/)
  await scripts.hold()
  return scripts
}

/** Resolves when what is on the page now has been painted. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown())))
  )

/**
 * Opens a page and watches it while its scripts take over. A slow browser shows parts of the server's markup before it
 * has parsed the rest, so the scripts are held until the whole markup is shown.
 */
async function openWatched(page: Page, path: string): Promise<void> {
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: "commit" })
  await page.waitForFunction(() => document.readyState !== "loading")
  await painted(page)
  await page.evaluate(watch)
  await scripts.release()
  await hydrated(page)
}

const seenIn = async (page: Page) => {
  await painted(page)
  return page.evaluate(() => {
    const { shifts, drawn } = (globalThis as unknown as { seen: Seen }).seen
    return { shifts, reused: drawn !== null && document.contains(drawn) }
  })
}

/** Opens a page with scripts disabled. */
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

test("hydration reuses the server's markup without layout shifts", async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["/problems", "/problems?lang=ru", `${problem}?lang=en`, "/about"]) {
      await openWatched(page, path)
      await page.waitForLoadState("networkidle")
      await page.unrouteAll()
      expect([width, path, await seenIn(page)]).toEqual([width, path, { shifts: [], reused: true }])
    }
  }
})

test("a problem of which only a part has arrived shows its buttons where they remain", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(problem)
  const button = page.getByRole("button", { name: "Copy link" })
  await painted(page)
  const arrived = await button.boundingBox()
  expect(arrived).not.toBeNull()
  for (const name of ["Next problem", "Report a mistake in this problem"]) {
    await page.getByLabel(name).evaluate((element) => element.remove())
    await expect.poll(() => button.boundingBox()).toEqual(arrived)
  }
})

test("filters of which only a part has arrived are where they remain", async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("/problems")
    const topic = page.getByRole("combobox", { name: "Topic" })
    await painted(page)
    const arrived = await topic.boundingBox()
    expect(arrived).not.toBeNull()
    for (const name of ["Order", "Difficulty"]) {
      await page
        .getByRole("combobox", { name })
        .evaluate((element) => element.parentElement?.parentElement?.remove())
      await expect.poll(() => topic.boundingBox(), `${name}, ${width} px`).toEqual(arrived)
    }
  }
})

test("the editor appears without layout shifts, even if the languages load later", async ({ page }) => {
  const languages = heldCalls(page, "GET", /\/api\/languages$/)
  await languages.hold()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWatched(page, problem)
  await expect(page.locator("#zama-results")).toBeVisible()
  await languages.release()
  await expect(page.locator(".cm-content")).toBeVisible()
  await expect(page.locator("#zama-results button")).toBeVisible()
  expect(await seenIn(page)).toEqual({ shifts: [], reused: true })
})

test("links work before the scripts load", async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto("/problems", { waitUntil: "commit" })
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page).toHaveURL(problem)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two Baskets")
  await scripts.release()
  await expect(page.getByRole("button", { name: "Run" })).toBeEnabled()
})

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("fonts load after the first input, and the next page uses them", async ({ page }) => {
    const asked: Array<string> = []
    page.on("request", (request) => request.url().endsWith(".woff2") && asked.push(request.url()))
    await page.goto("/problems")
    await page.waitForLoadState("networkidle")
    expect(asked).toEqual([])
    await page.mouse.move(100, 100)
    await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).not.toBeNull()
    expect(asked.length).toBeGreaterThan(0)
    // The service worker tells the next page that this is a repeated visit.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.reload()
    const names = () => page.evaluate(() => Array.from(document.fonts, ({ family }) => family))
    expect(await names()).toContain("Onest Variable")
    const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
    expect(await family()).toMatch(/^"?Onest Variable/)
  })
})

const dataOf = (path: string) => new RegExp(`/page-data${path}`)

test("problems in view are prefetched, and a click makes no request", async ({ page }) => {
  const loaded = [dataOf(problem), /\/assets\/ProblemPage-[^/]*\.js$/].map((address) =>
    page.waitForResponse(address)
  )
  await page.goto("/problems")
  for (const response of loaded) await (await response).finished()
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two Baskets")
  expect(asked.filter((url) => dataOf(problem).test(url) || url.includes("ProblemPage"))).toEqual([])
})

test("nothing is prefetched with data saving on, and a click loads the page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })
  })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/problems")
  await page.waitForLoadState("networkidle")
  await page.getByRole("link", { name: "Two Baskets" }).hover()
  await page.waitForLoadState("networkidle")
  expect(asked.filter((url) => url.includes("/page-data/"))).toEqual([])
  await page.getByRole("link", { name: "Two Baskets" }).click()
  await expect(page.getByRole("article")).toContainText("nuts")
  expect(asked.filter((url) => url.includes("/page-data/"))).toHaveLength(1)
})

test("the platform works with server rendering off", async ({ page, browser }) => {
  // Starts its own server.
  test.slow()
  const server = await startRealServer({ env: { PRERENDER: "off", ROLE: "web" } })
  try {
    const bare = await withoutScripts(browser, `${server.url}/problems`, "en-GB")
    await expect(bare.page.locator("#root")).toBeEmpty()
    await bare.close()
    await page.goto(`${server.url}/problems`)
    await page.getByRole("link", { name: "Two Baskets" }).click()
    await expect(page.getByRole("article")).toContainText("nuts")
  } finally {
    // The page would report the stopped server.
    await page.close()
    await server.stop()
  }
})
