import type { Page } from "@playwright/test"

/**
 * Watches from now on for a text that the page shows only for seconds. Begin before the act that causes it, and await it
 * afterwards: a busy test process would look too late.
 */
export const brieflyShown = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((shown) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return
          watcher.disconnect()
          shown()
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text
  )

/** Records from now on the texts that match, each once; returns how to read them. */
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
