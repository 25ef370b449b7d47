import type { Browser, BrowserContext, CDPSession, Page } from "playwright"

/** Slow 4G as defined by Lighthouse, with a CPU slowdown of 4. */
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.675 * 1_000_000) / 8
}
const slowerBy = 4

/**
 * Wait for Chromium to create the window of a new context, in ms.
 * Its processes would compete with the visit for two cores, and a longer page load would be charged more of that.
 */
const windowOpenMs = 1_000

/** A first visit on a slow phone's network and CPU. */
export interface SlowPage {
  readonly page: Page
  /** Largest Contentful Paint so far, in ms. */
  readonly largestPaint: () => Promise<number>
  /** Sum of all layout shifts so far. */
  readonly shifts: () => Promise<number>
  /** Main-thread busy time since the navigation, in ms. */
  readonly busy: () => Promise<number>
  readonly close: () => Promise<void>
}

interface Seen {
  largest: number
  shifts: number
}

/** Injected before any script of the page. */
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

/** Blocks the service worker, whose background fetches would distort the measurement. */
const newContext = (browser: Browser, saveData: boolean): Promise<BrowserContext> =>
  browser.newContext({
    serviceWorkers: "block",
    locale: "ru-RU",
    viewport: { width: 1280, height: 800 },
    ...(saveData ? { extraHTTPHeaders: { "save-data": "on" } } : {})
  })

/** Opens an empty page in a ready window; the first `goto` is a cold visit. */
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
