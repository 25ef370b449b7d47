import { expect, type Page } from "@playwright/test"
import axe, { type AxeResults, type RunOnly } from "axe-core"

/** The rules of WCAG 2.2 AA, including those that axe disables by default, and a few best practices. */
const allRules: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
/** Rules that can fail in one colour scheme only. */
const colourRules: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

/** Fails if axe finds a serious violation on the page, in the light or in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNothingSerious(page, `dark ${page.url()}`, colourRules)
  await page.emulateMedia({ colorScheme: "light" })
  await expectNothingSerious(page, `light ${page.url()}`)
}

/** Fails if axe finds a serious violation on the page in its current look; `name` describes it. */
export async function expectNothingSerious(page: Page, name: string, rules = allRules): Promise<void> {
  await colorsSettled(page)
  const serious = (await violationsOf(page, rules)).filter(
    ({ impact }) => impact === "serious" || impact === "critical"
  )
  expect.soft(serious.map(violationText), name).toEqual([])
}

type Violations = AxeResults["violations"]

/** The sandboxed frame is hidden and runs programs. */
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

/** Colours in transition are not final. */
const colorsSettled = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })

const violationText = ({ id, help, nodes }: Violations[number]) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`
