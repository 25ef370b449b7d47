import { expect } from "@playwright/test"
import type { Page } from "@playwright/test"
import axe from "axe-core"
import type { AxeResults, RunOnly } from "axe-core"

/** WCAG 2.2 to level AA, of which axe leaves some out unless asked, and what experience adds. */
const allRules: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
/** Those that another colour scheme can break. */
const colourRules: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

/** Fails when axe finds anything serious on the page as it stands, in the light or in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNothingSerious(page, `dark ${page.url()}`, colourRules)
  await page.emulateMedia({ colorScheme: "light" })
  await expectNothingSerious(page, `light ${page.url()}`)
}

/** Fails when axe finds anything serious on the page as it looks now; `name` says what that is. */
export async function expectNothingSerious(page: Page, name: string, rules = allRules): Promise<void> {
  await colorsSettled(page)
  const serious = (await violationsOf(page, rules)).filter(
    ({ impact }) => impact === "serious" || impact === "critical"
  )
  expect.soft(serious.map(violationText), name).toEqual([])
}

type Violations = AxeResults["violations"]

/** The one frame that pages have is unseen, and programs run in it. */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<Violations> {
  await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run({
      runOnly: only,
      resultTypes: ["violations"],
      iframes: false
    })
    return violations
  }, runOnly)
}

/** Colours in transition are no one's colours. */
const colorsSettled = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })

const violationText = ({ id, help, nodes }: Violations[number]) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`
