import AxeBuilder from "@axe-core/playwright"
import { expect } from "@playwright/test"
import type { Page } from "@playwright/test"

/** Fails when axe finds anything serious on the page as it stands, in the light or in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingSerious(page, `${colorScheme} ${page.url()}`)
  }
  await page.emulateMedia({ colorScheme: "light" })
}

/** WCAG 2.2 to level AA, of which axe leaves some out unless asked, and what experience adds. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Fails when axe finds anything serious on the page as it looks now; `name` says what that is. */
export async function expectNothingSerious(page: Page, name: string): Promise<void> {
  await colorsSettled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect.soft(serious.map(told), name).toEqual([])
}

/** Colours in transition are no one's colours. */
const colorsSettled = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number]

const told = ({ id, help, nodes }: Violation) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`
