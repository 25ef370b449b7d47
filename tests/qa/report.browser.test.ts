import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import axe from "axe-core"
import type { Browser, Page } from "playwright"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sessionModel } from "../../qa/models/sessionModel.ts"
import { buildReport } from "../../qa/report/buildReport.ts"
import { launchChromium } from "../support/chromium.ts"

// For a busy machine.

const { words } = sessionModel
const folder = mkdtempSync(join(tmpdir(), "zama-report-"))
const file = join(folder, "report.html")
let browser: Browser
let page: Page
const complaints: Array<string> = []

beforeAll(async () => {
  writeFileSync(file, (await buildReport([sessionModel], "en")).html)
  browser = await launchChromium()
})

beforeEach(async () => {
  await page?.close()
  complaints.length = 0
  page = await browser.newPage({ colorScheme: "light", offline: true })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("request", (request) => {
    if (!request.url().startsWith(`file://${file}`)) complaints.push(request.url())
  })
  await page.goto(`file://${file}`)
  await page.getByRole("heading", { name: "Session", exact: true }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

const seriousFaults = async (): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run()
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

describe("the report", () => {
  test("plays a path on the picture by keyboard", async () => {
    await page
      .getByRole("button", { name: /session-2d528473/ })
      .first()
      .press("Enter")
    const next = page.getByRole("button", { name: "Next", exact: true })
    await next.press("Enter")

    expect(await page.getByRole("status").textContent()).toBe("Step 1 of 1")
    expect(await next.isDisabled()).toBe(true)
    expect(await page.locator(".state[data-current]").getAttribute("aria-label")).toBe(
      `Box: ${words.states["authenticated"]!.en}`
    )
    expect(await page.locator(".transition[data-current][role=button]").getAttribute("aria-label")).toBe(
      `Arrow: A person. ${words.events["session.signedIn"]!.en}`
    )
    expect(page.url()).toContain("#session/session-2d528473")
  })

  test("moves and zooms the picture by keyboard", async () => {
    const picture = page.getByRole("group", { name: /^Picture of “Session”/ })
    const view = () => picture.getAttribute("viewBox")
    const first = await view()
    await picture.press("ArrowRight")
    const moved = await view()
    await picture.press("+")

    expect(new Set([first, moved, await view()]).size).toBe(3)
  })

  test("shows the paths through a chosen arrow, and its words", async () => {
    const count = () => page.locator(".paths li").count()
    const all = await count()
    await page
      .getByRole("button", { name: /^Arrow: The server\. The server refuses to renew/ })
      .press("Enter")

    expect(await page.getByText("Only if: the server refused").isVisible()).toBe(true)
    expect(await count()).toBeGreaterThan(0)
    expect(await count()).toBeLessThan(all)
  })

  test("finds paths by words, and speaks Russian", async () => {
    await page.getByRole("button", { name: "Русский" }).click()
    await page.getByRole("searchbox").fill("401")

    expect(await page.evaluate(() => document.documentElement.lang)).toBe("ru")
    expect(await page.locator(".paths li").first().textContent()).toContain("401")
  })

  test("lists requirements with their paths", async () => {
    const row = page.locator("details", { hasText: words.requirements[0]! })
    await row.locator("summary").press("Enter")

    expect(await row.getByRole("cell", { name: "session-2d528473" }).isVisible()).toBe(true)
  })

  test.each(["light", "dark"] as const)("is accessible when %s, and fits a phone", async (scheme) => {
    if (scheme === "dark") await page.getByRole("button", { name: "Dark" }).click()
    await page.setViewportSize({ width: 390, height: 844 })

    expect(await seriousFaults()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(complaints).toEqual([])
  })
})
