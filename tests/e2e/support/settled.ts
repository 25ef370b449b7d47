import { expect, type Page } from "@playwright/test"

/** Number of equal measurements, 100 ms apart, that count as settled. */
const sameLooks = 3

/**
 * Waits until the page is complete: it has its heading, no busy parts, and stops changing. With
 * `busyForGood`, busy parts are allowed.
 */
export async function settled(page: Page, { busyForGood = false } = {}): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  let before: string | null = null
  let same = 0
  await expect
    .poll(
      async () => {
        // A page that loads another document cannot be looked at.
        const now = await lookAt(page, busyForGood).catch(() => null)
        same = now !== null && now === before ? same + 1 : 0
        before = now
        return same
      },
      { intervals: [100], message: `${page.url()} settles` }
    )
    .toBeGreaterThanOrEqual(sameLooks)
}

/**
 * Waits until every part of the page is hydrated. Before that, a click loads another document or is lost,
 * and so is typed text. A page outside the app counts as hydrated at once.
 */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const propsOf = (element: Element) => {
        const key = Object.keys(element).find((name) => name.startsWith("__reactProps"))
        return key === undefined ? undefined : (element as unknown as Record<string, object>)[key]
      }
      /** Inserted HTML and the editor's own elements are not hydrated. */
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

/** Makes `goto` and `reload` of the page wait for `hydrated` as well, unless a call has `waitUntil`. */
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

/** The page's content; null while a part is busy. */
const lookAt = (page: Page, busyForGood: boolean): Promise<string | null> =>
  page.evaluate(async (mayBeBusy) => {
    await document.fonts.ready
    if (!mayBeBusy && document.querySelector("[aria-busy=true]") !== null) return null
    return `${location.href} ${document.title} ${document.body.innerHTML}`
  }, busyForGood)
