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

/**
 * Waits until the app has taken over what the server drew, every part of it: a click before that loads another
 * document, or is lost, and what is typed may be. A page that is none of the app's is as it will be at once.
 */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const propsOf = (element: Element) => {
        const key = Object.keys(element).find((name) => name.startsWith("__reactProps"))
        return key === undefined ? undefined : (element as unknown as Record<string, object>)[key]
      }
      /** A text that came as HTML is nobody's to take over, nor is what the editor draws. */
      const isForeign = (element: Element) => {
        let above = element.parentElement
        while (above !== null && propsOf(above) === undefined) above = above.parentElement
        return above !== null && "dangerouslySetInnerHTML" in propsOf(above)!
      }
      const root = document.querySelector("#root")
      if (root === null) return document.readyState === "complete"
      const controls = [...root.querySelectorAll("a[href], button, input, select, textarea")]
      return (
        controls.some((control) => propsOf(control) !== undefined) &&
        controls.every(
          (control) =>
            propsOf(control) !== undefined || control.closest(".cm-editor") !== null || isForeign(control)
        )
      )
    },
    undefined,
    { polling: 50, timeout: 60_000 }
  )

/**
 * From now on a page that is sent somewhere, or loads anew, is one that can be used: see `hydrated`. Whoever says
 * until when to wait (`waitUntil`) waits for that alone.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (options?.waitUntil === undefined) await hydrated(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await hydrated(page)
    return answer
  }
}

/** All there is to see; null while something is on its way. */
const lookAt = (page: Page, busyForGood: boolean): Promise<string | null> =>
  page.evaluate(async (mayBeBusy) => {
    await document.fonts.ready
    if (!mayBeBusy && document.querySelector("[aria-busy=true]") !== null) return null
    return `${location.href} ${document.title} ${document.body.innerHTML}`
  }, busyForGood)
