import type { BrowserContext, Page } from "@playwright/test"
import { pageEntries, pages, type PageName } from "../../src/routes/pages.ts"
import { expectNothingSerious } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { lookAs, looksOf, type Look } from "./support/looksOfPages.ts"
import { pageAddresses, type PageAddress } from "./support/pageAddresses.ts"
import { settled } from "./support/settled.ts"
import { addressesOf, walkers, type Walker } from "./support/walkers.ts"

/** `npm run test:full` checks every page in every look and as every user; `npm test` checks each page once. */
const full = process.env["TEST_FULL"] === "1"

/** Widths at which a page must not scroll sideways: beside every breakpoint, or beside three of them. */
const widths = full ? [320, 430, 475, 550, 641, 726, 768, 1024, 1080, 1280] : [320, 641, 1024]

// Other scenarios define their own contests.
test.afterAll(({ server }) => runSql(server, "delete from contests"))

test("some user can open every page of the table", () => {
  const walked = new Set<string>(Object.values(walkers).flatMap(({ access }) => access))
  const there = Object.values(pages).map(({ access }) => access)
  expect(there.filter((access) => !walked.has(access))).toEqual([])
})

const publicPages = pageEntries.flatMap(([name, { access }]) => (access === "public" ? [name] : []))

/** In a short run, a visitor opens every second public page, and a learner the others. */
const opens = (who: string, name: PageName): boolean =>
  full || !publicPages.includes(name) || publicPages.indexOf(name) % 2 === (who === "visitor" ? 0 : 1)

for (const [who, walker] of Object.entries<Walker>(walkers)) {
  test(`a ${who} can use every page in every look`, async ({ page, context, server, complaints }) => {
    test.setTimeout(full ? 3_600_000 : 900_000)
    complaints.expect(answered(404))
    const targets = pageAddresses(walker.access, await walker.arrive(context, server))
    await page.goto("/problems")
    for (const [index, target] of targets.entries()) {
      if (!opens(who, target.name)) continue
      for (const look of looksOf(target, index, full)) {
        await visit(page, context, target, look, walker.led[target.name])
      }
    }
  })
}

async function visit(
  page: Page,
  context: BrowserContext,
  { name, address }: PageAddress,
  look: Look,
  led = name
) {
  const lookName = `${address} ${look.language} ${look.colorScheme} ${look.width}`
  await test.step(lookName, async () => {
    await lookAs(context, page, look)
    await page.goto(address)
    await expect(page).toHaveURL(addressesOf(led))
    await settled(page, { busyForGood: name === "showcase" })
    await expect.soft(page.locator("html"), lookName).toHaveAttribute("lang", look.language)
    await expect.soft(page, lookName).toHaveTitle(/.+ · Zama$/)
    expect.soft(await overflow(page), `${lookName} scrolls sideways`).toBeLessThanOrEqual(0)
    await expectNothingSerious(page, lookName)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflow(page), `${lookName} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}

/** Pixels by which the page is wider than the window, once the page has followed the window for two frames. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
