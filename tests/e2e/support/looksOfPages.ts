import type { BrowserContext, Page } from "@playwright/test"
import { pageEntries } from "../../../src/routes/pages.ts"
import type { PageAddress } from "./pageAddresses.ts"

/** One way in which a page can be seen. */
export interface Look {
  readonly language: "ru" | "en"
  readonly colorScheme: "light" | "dark"
  readonly width: 390 | 1280
}

const all: ReadonlyArray<Look> = (["ru", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    ([390, 1280] as const).map((width) => ({ language, colorScheme, width }))
  )
)

/** The looks to see a page in: every one, or, so that a run is short, a single one that differs from its neighbours'. */
export function looksOf({ name }: PageAddress, index: number, full: boolean): ReadonlyArray<Look> {
  const russianOnly = pageEntries.find(([known]) => known === name)?.[1].russianOnly === true
  const possible = all.filter(({ language }) => language === "ru" || !russianOnly)
  // Three is coprime to four and eight, so neighbours differ in more than one respect and every look has its turn.
  return full ? possible : [possible[(index * 3) % possible.length]!]
}

/** Makes the next page look so. */
export async function lookAs(context: BrowserContext, page: Page, { language, colorScheme, width }: Look) {
  await context.addCookies([
    { name: "locale", value: language, url: new URL(page.url()).origin, sameSite: "Lax" }
  ])
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
}
