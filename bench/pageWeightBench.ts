import { brotliCompressSync } from "node:zlib"
import { chromium } from "playwright"
import { chromiumLaunch } from "../tests/support/chromium.ts"
import { startRealServer } from "../tests/support/realServer.ts"
import { printLine } from "./line.ts"
import { untilLanguages } from "./untilLanguages.ts"

/** A page under which the browser has come to rest, and what it had fetched by then. */
interface Weight {
  readonly scripts: number
  readonly styles: number
}

/** Brotli kB that a first visit needs: JS of the list; JS and CSS of a problem with a working editor. */
export async function pageWeightBench(): Promise<void> {
  const server = await startRealServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const weigh = async (path: string, ready: string): Promise<Weight> => {
      const context = await browser.newContext({ serviceWorkers: "block" })
      // Else what may be needed next would be loaded ahead.
      await context.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true } })
      )
      const page = await context.newPage()
      const weight = { scripts: 0, styles: 0 }
      const bodies: Array<Promise<void>> = []
      page.on("response", (response) => {
        const kind = response.headers()["content-type"] ?? ""
        const part = kind.includes("javascript") ? "scripts" : kind.includes("css") ? "styles" : null
        if (part === null || !response.ok()) return
        bodies.push(
          response.body().then((body) => void (weight[part] += brotliCompressSync(body).length / 1000))
        )
      })
      await page.goto(server.url + path, { waitUntil: "networkidle" })
      await page.locator(ready).first().waitFor()
      await page.waitForLoadState("networkidle")
      await Promise.all(bodies)
      await context.close()
      return weight
    }
    await untilLanguages(server.url)
    const list = await weigh("/problems", 'a[href^="/problem/"]')
    const problem = await weigh("/problem/1/description", ".cm-content")
    printLine({
      name: "page-weight-problems",
      value: list.scripts,
      unit: "kB",
      baseline: 115,
      target: "<= 1"
    })
    printLine({
      name: "page-weight-problem",
      value: problem.scripts + problem.styles,
      unit: "kB",
      baseline: 250,
      target: "<= 1"
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}
