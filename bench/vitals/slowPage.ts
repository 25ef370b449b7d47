import type { Browser, BrowserContext, CDPSession, Page } from "playwright"

/** Slow 4G as Lighthouse has it, and a processor four times slower than this one. */
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.675 * 1_000_000) / 8
}
const slowerBy = 4

/**
 * What Chromium takes to build the window of a new context, in processes of its own: begun at once, a visit would
 * share two cores with that, and the longer a page takes, the more of it would be counted as its own.
 */
const windowOpenMs = 1_000

/** A page of somebody who has never been here, on a slow phone's network and processor. */
export interface SlowPage {
  readonly page: Page
  /** Milliseconds to the largest paint so far. */
  readonly largestPaint: () => Promise<number>
  /** The sum of all layout shifts so far. */
  readonly shifts: () => Promise<number>
  /** Milliseconds that the main thread was busy since the page began. */
  readonly busy: () => Promise<number>
  readonly close: () => Promise<void>
}

interface Seen {
  largest: number
  shifts: number
}

/** Runs in the page before anything else does. */
function watch(): void {
  const seen: Seen = { largest: 0, shifts: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
  }).observe({ type: "layout-shift", buffered: true })
}

const seenIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics")
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
}

/** What the service worker fetches for later would only blur what is measured here. */
const newContext = (browser: Browser, saveData: boolean): Promise<BrowserContext> =>
  browser.newContext({
    serviceWorkers: "block",
    locale: "ru-RU",
    viewport: { width: 1280, height: 800 },
    ...(saveData ? { extraHTTPHeaders: { "save-data": "on" } } : {})
  })

/** Opens nothing yet, in a window that stands: the first `goto` is a cold visit. */
export async function openSlowPage(browser: Browser, { saveData = false } = {}): Promise<SlowPage> {
  const context = await newContext(browser, saveData)
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (saveData) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })
    )
  }
  const session = await context.newCDPSession(page)
  await page.waitForTimeout(windowOpenMs)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", network)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy })
  await session.send("Performance.enable", { timeDomain: "timeTicks" })
  return {
    page,
    largestPaint: async () => (await seenIn(page)).largest,
    shifts: async () => (await seenIn(page)).shifts,
    busy: () => busyOf(session),
    close: () => context.close()
  }
}
