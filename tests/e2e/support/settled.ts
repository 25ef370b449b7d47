import { expect } from "@playwright/test"
import type { Page } from "@playwright/test"

/** Looks at a page that find it as it was, a tenth of a second apart, before it counts as settled. */
const sameLooks = 3

/**
 * Waits until the page is what it is going to be: it has its heading, none of its parts is busy, and nothing in it
 * changes any more, as a part would whose code is still on its way. `busyForGood`: it shows what busy parts look like.
 */
export async function settled(page: Page, { busyForGood = false } = {}): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  let before: string | null = null
  let same = 0
  await expect
    .poll(
      async () => {
        const now = await lookAt(page, busyForGood)
        same = now !== null && now === before ? same + 1 : 0
        before = now
        return same
      },
      { intervals: [100], message: `${page.url()} comes to rest` }
    )
    .toBeGreaterThanOrEqual(sameLooks)
}

/** Waits until the app has taken over what the server drew: a click before that loads another document. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const link = document.querySelector("#root a[href]")
    return link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"))
  })

/** All there is to see; null while something is on its way. */
const lookAt = (page: Page, busyForGood: boolean): Promise<string | null> =>
  page.evaluate(async (mayBeBusy) => {
    await document.fonts.ready
    if (!mayBeBusy && document.querySelector("[aria-busy=true]") !== null) return null
    return `${location.href} ${document.title} ${document.body.innerHTML}`
  }, busyForGood)
