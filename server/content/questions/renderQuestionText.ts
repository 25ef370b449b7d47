import { renderMarkdown } from "../renderMarkdown.ts"

/** Ten times the number of texts in all tests and lessons; the cache is cleared when it is full. */
const cachedTexts = 10_000

const cache = new Map<string, string>()

/** Renders a question's text as sanitised HTML. Cached, because all learners see the same few hundred texts. */
export function renderText(markdown: string): string {
  const known = cache.get(markdown)
  if (known !== undefined) return known
  if (cache.size >= cachedTexts) cache.clear()
  const html = renderMarkdown(markdown)
  cache.set(markdown, html)
  return html
}
