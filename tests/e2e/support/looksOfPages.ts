import type { BrowserContext, Page } from "@playwright/test"
import { pageEntries } from "../../../src/routes/pages.ts"
import type { PageAddress } from "./pageAddresses.ts"

/** A combination of language, colour scheme and width. */
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

const russian = all.filter(({ language }) => language === "ru")

/** The looks to see a page in: every one in a full run, otherwise one Russian look, because Russian words are longer. */
export function looksOf({ name }: PageAddress, index: number, full: boolean): ReadonlyArray<Look> {
  if (!full) return [russian[index % russian.length]!]
  const russianOnly = pageEntries.find(([known]) => known === name)?.[1].russianOnly === true
  return russianOnly ? russian : all
}

/** Applies the look to the next page. */
export async function lookAs(context: BrowserContext, page: Page, { language, colorScheme, width }: Look) {
  await context.addCookies([
    { name: "locale", value: language, url: new URL(page.url()).origin, sameSite: "Lax" }
  ])
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
}
