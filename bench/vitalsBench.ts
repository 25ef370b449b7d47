import type { Browser, Page } from "playwright"
import { launchChromium } from "../tests/support/chromium.ts"
import { startRealServer } from "../tests/support/realServer.ts"
import { median, printLine } from "./line.ts"
import { untilLanguages } from "./untilLanguages.ts"
import { editorFloor, staticFloor } from "./vitals/floors.ts"
import { openSlowPage } from "./vitals/slowPage.ts"

const rounds = 5
const list = "/problems"
const problem = "/problem/1/description"

/**
 * First visit on slow 4G (562 ms, 1.44 Mbit/s) with a CPU slowdown of 4: the largest paint over a static page with the
 * same text, the main thread over a bare React and CodeMirror page, and navigation from the list to a statement.
 */
export async function vitalsBench(): Promise<void> {
  const server = await startRealServer()
  const browser = await launchChromium()
  try {
    await untilLanguages(server.url)
    const texts = {
      [list]: await textOf(browser, server.url + list),
      [problem]: await textOf(browser, server.url + problem)
    }
    const still = await staticFloor(texts)
    await paintLine(browser, "vitals-list", still.url + list, server.url + list)
    await paintLine(browser, "vitals-problem", still.url + problem, server.url + problem)
    await still.close()
    await busyLine(browser, server.url + problem)
    await navigateLine(browser, "vitals-navigate", server.url, 1_000, cold)
    await navigateLine(browser, "vitals-navigate-hovered", server.url, 250, hovered)
    await navigateLine(browser, "vitals-navigate-in-view", server.url, 250, inView)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Visible text of a page without scripts. */
async function textOf(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "ru-RU" })
  const page = await context.newPage()
  await page.goto(url)
  const text = await page.locator("#root").innerText()
  await context.close()
  return text
}

interface Visit {
  readonly paint: number
  readonly shifts: number
  readonly busy: number
}

/** Chromium sometimes reports no paint; repeat such a visit, up to five times. */
async function visit(browser: Browser, url: string, ready: string | null): Promise<Visit> {
  for (let left = 5; left > 0; left--) {
    const seen = await visitOnce(browser, url, ready)
    if (seen.paint > 0) return seen
  }
  throw new Error(`${url} was opened five times and never said that it was painted.`)
}

async function visitOnce(browser: Browser, url: string, ready: string | null): Promise<Visit> {
  const slow = await openSlowPage(browser)
  await slow.page.goto(url, { waitUntil: "networkidle" })
  if (ready !== null) await slow.page.locator(ready).first().waitFor()
  await slow.page.waitForLoadState("networkidle")
  const seen = { paint: await slow.largestPaint(), shifts: await slow.shifts(), busy: await slow.busy() }
  await slow.close()
  return seen
}

/** Alternates between the baseline and the product, so that background load affects both. */
async function interleaved<Figure>(floor: () => Promise<Figure>, ours: () => Promise<Figure>) {
  const pairs: Array<{ readonly floor: Figure; readonly ours: Figure }> = []
  for (let round = 0; round < rounds; round++) pairs.push({ floor: await floor(), ours: await ours() })
  return { floor: pairs.map((pair) => pair.floor), ours: pairs.map((pair) => pair.ours) }
}

async function paintLine(browser: Browser, name: string, floorUrl: string, url: string): Promise<void> {
  const visits = await interleaved(
    () => visit(browser, floorUrl, null),
    () => visit(browser, url, null)
  )
  printLine({
    name,
    value: median(visits.ours.map(({ paint }) => paint)),
    unit: "ms",
    baseline: median(visits.floor.map(({ paint }) => paint)),
    target: "<= 1.5"
  })
  const shifts = Math.max(...visits.ours.map((each) => each.shifts))
  printLine({ name: `${name}-shifts`, value: shifts, unit: "CLS", baseline: 1, target: "<= 0" })
}

async function busyLine(browser: Browser, url: string): Promise<void> {
  const bare = await editorFloor()
  const visits = await interleaved(
    () => visit(browser, bare.url, ".cm-content"),
    () => visit(browser, url, ".cm-content")
  )
  await bare.close()
  printLine({
    name: "vitals-busy",
    value: median(visits.ours.map(({ busy }) => busy)),
    unit: "ms",
    baseline: median(visits.floor.map(({ busy }) => busy)),
    target: "<= 2.7"
  })
}

type Way = (browser: Browser, url: string) => Promise<number>

const link = `a[href="${problem}"]`

/** Waits for hydration, because an earlier click on the link would load a new document. */
const untilHydrated = async (page: Page) => {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"))
  }, link)
}

/** Time from the click in the list until the statement is rendered, in ms. */
async function click(page: Page): Promise<number> {
  await untilHydrated(page)
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const watcher = new MutationObserver(() => {
          if (document.querySelector(".zama-prose") === null) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
        })
        watcher.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>(selector)?.click()
      }),
    link
  )
}

/** Waits until 1.5 s pass without a new resource, so that prefetches are complete. */
const untilLoadedAhead = async (page: Page) => {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /page-data/.test(name))
  )
  await page.waitForFunction(
    () => {
      const ends = performance
        .getEntriesByType("resource")
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      return performance.now() - Math.max(...ends) > 1_500
    },
    undefined,
    { polling: 250 }
  )
}

/** Nothing prefetched: the user has data saving on. */
const cold: Way = async (browser, url) => {
  const slow = await openSlowPage(browser, { saveData: true })
  await slow.page.goto(url + list, { waitUntil: "networkidle" })
  const elapsed = await click(slow.page)
  await slow.close()
  return elapsed
}

/** Prefetched on hover only; viewport prefetching is disabled. */
const hovered: Way = async (browser, url) => {
  const slow = await openSlowPage(browser)
  await slow.page.addInitScript(() => Reflect.deleteProperty(globalThis, "requestIdleCallback"))
  await slow.page.goto(url + list, { waitUntil: "networkidle" })
  await slow.page.locator(link).hover()
  await untilLoadedAhead(slow.page)
  const elapsed = await click(slow.page)
  await slow.close()
  return elapsed
}

const inView: Way = async (browser, url) => {
  const slow = await openSlowPage(browser)
  await slow.page.goto(url + list, { waitUntil: "networkidle" })
  await untilLoadedAhead(slow.page)
  const elapsed = await click(slow.page)
  await slow.close()
  return elapsed
}

async function navigateLine(
  browser: Browser,
  name: string,
  url: string,
  most: number,
  way: Way
): Promise<void> {
  const figures: Array<number> = []
  for (let round = 0; round < rounds; round++) figures.push(await way(browser, url))
  printLine({ name, value: median(figures), unit: "ms", baseline: most, target: "<= 1" })
}
