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

const opposite = ({ language, colorScheme, width }: Look): Look => ({
  language: language === "ru" ? "en" : "ru",
  colorScheme: colorScheme === "light" ? "dark" : "light",
  width: width === 390 ? 1280 : 390
})

/** Looks of which each is the opposite of another one. */
const firstHalf = all.slice(0, all.length / 2)

/**
 * Every look of every page, or, so that a run is short, two opposite looks of each: each page is then seen in both
 * languages, both schemes and both widths, and four pages in turn see all pairs of those.
 */
export function looksOf(index: number, full: boolean): ReadonlyArray<Look> {
  if (full) return all
  const look = firstHalf[index % firstHalf.length]!
  return [look, opposite(look)]
}

/** A page of Russian alone has no other look. */
export const existsIn = ({ name }: PageAddress, { language }: Look): boolean =>
  language === "ru" || pageEntries.find(([known]) => known === name)?.[1].russianOnly !== true

/** Makes the next page look so. */
export async function lookAs(context: BrowserContext, page: Page, { language, colorScheme, width }: Look) {
  await context.addCookies([
    { name: "locale", value: language, url: new URL(page.url()).origin, sameSite: "Lax" }
  ])
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
}
