import { renderMarkdown } from "../renderMarkdown.ts"

/** Ten times what the questions of all tests and lessons hold; who changes contents all day starts anew. */
const cachedTexts = 10_000

const cache = new Map<string, string>()

/** Clean markup of a question's text, rendered once: the same few hundred texts are shown to everybody. */
export function renderText(markdown: string): string {
  const known = cache.get(markdown)
  if (known !== undefined) return known
  if (cache.size >= cachedTexts) cache.clear()
  const html = renderMarkdown(markdown)
  cache.set(markdown, html)
  return html
}
