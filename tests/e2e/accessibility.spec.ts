import type { BrowserContext, Page } from "@playwright/test"
import { pages } from "../../src/routes/pages.ts"
import { expectNothingSerious } from "./support/accessible.ts"
import { answered } from "./support/complaints.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { lookAs, looksOf } from "./support/looksOfPages.ts"
import type { Look } from "./support/looksOfPages.ts"
import { pageAddresses } from "./support/pageAddresses.ts"
import type { PageAddress } from "./support/pageAddresses.ts"
import { settled } from "./support/settled.ts"
import { addressesOf, walkers } from "./support/walkers.ts"
import type { Walker } from "./support/walkers.ts"

/** `npm run test:full` sees every page in every look; `npm test` sees each in one. */
const full = process.env["TEST_FULL"] === "1"

// Other stories say themselves which contests there are.
test.afterAll(({ server }) => runSql(server, "delete from contests"))

test("every page of the table is somebody's to see", () => {
  const walked = new Set<string>(Object.values(walkers).flatMap(({ access }) => access))
  const there = Object.values(pages).map(({ access }) => access)
  expect(there.filter((access) => !walked.has(access))).toEqual([])
})

for (const [who, walker] of Object.entries<Walker>(walkers)) {
  test(`a ${who} can use every page, whatever it looks like`, async ({
    page,
    context,
    server,
    complaints
  }) => {
    test.setTimeout(full ? 3_600_000 : 900_000)
    complaints.expect(answered(404))
    const targets = pageAddresses(walker.access, await walker.arrive(context, server))
    await page.goto("/problems")
    for (const [index, target] of targets.entries()) {
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
  })
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
