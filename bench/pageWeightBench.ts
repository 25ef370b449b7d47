import { brotliCompressSync } from "node:zlib"
import { chromium } from "playwright"
import { chromiumLaunch } from "../tests/support/chromium.ts"
import { startRealServer } from "../tests/support/realServer.ts"
import { printLine } from "./line.ts"
import { untilLanguages } from "./untilLanguages.ts"

/** Brotli kB of JS and CSS on a first visit to the list, and to a problem until the editor works. */
export async function pageWeightBench(): Promise<void> {
  const server = await startRealServer()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    /** Includes the inline style element of the document. */
    const weigh = async (path: string, ready: string): Promise<number> => {
      const context = await browser.newContext({ serviceWorkers: "block" })
      // `saveData` disables prefetching, which would add to the weight.
      await context.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true } })
      )
      const page = await context.newPage()
      const bodies: Array<Promise<Buffer>> = []
      page.on("response", (response) => {
        const kind = response.headers()["content-type"] ?? ""
        if (/javascript|css/.test(kind) && response.ok()) bodies.push(response.body())
      })
      const visit = await page.goto(server.url + path, { waitUntil: "networkidle" })
      await page.locator(ready).first().waitFor()
      await page.waitForLoadState("networkidle")
      const [, inlined = ""] = /<style>([^]*?)<\/style>/.exec((await visit?.text()) ?? "") ?? []
      const files = [Buffer.from(inlined), ...(await Promise.all(bodies))]
      await context.close()
      return files.reduce((sum, file) => sum + brotliCompressSync(file).length / 1000, 0)
    }
    await untilLanguages(server.url)
    const list = await weigh("/problems", 'a[href^="/problem/"]')
    const problem = await weigh("/problem/1/description", ".cm-content")
    printLine({
      name: "page-weight-problems",
      value: list,
      unit: "kB",
      baseline: 135,
      target: "<= 1"
    })
    printLine({
      name: "page-weight-problem",
      value: problem,
      unit: "kB",
      baseline: 270,
      target: "<= 1"
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}
