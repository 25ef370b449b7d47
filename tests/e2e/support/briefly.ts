import type { Locator, Page } from "@playwright/test"

/**
 * Watches from now on for a text that a part of the page shows only for seconds. Begin before the act that causes it, and
 * await it afterwards: a busy test process would look too late.
 */
export const brieflyShown = (part: Locator, text: string): Promise<unknown> =>
  part.evaluate(
    (element, wanted) =>
      new Promise<void>((shown, failed) => {
        const look = () => {
          if (!element.textContent.includes(wanted)) return
          watcher.disconnect()
          shown()
        }
        const watcher = new MutationObserver(look)
        watcher.observe(element, { subtree: true, childList: true, characterData: true })
        setTimeout(() => failed(new Error(`«${wanted}» was not shown within 90 s`)), 90_000)
        look()
      }),
    text
  )

/** Records from now on what matches first each time the page changes; returns how to read it, each text once. */
export async function recordTexts(
  page: Page,
  pattern: RegExp
): Promise<() => Promise<ReadonlyArray<string>>> {
  await page.evaluate((source) => {
    const seen = new Set<string>()
    Object.assign(window, { recordedTexts: seen })
    const look = () => {
      const found = new RegExp(source).exec(document.body.textContent)
      if (found !== null) seen.add(found[0])
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, pattern.source)
  return () => page.evaluate(() => [...(window as unknown as { recordedTexts: Set<string> }).recordedTexts])
}
