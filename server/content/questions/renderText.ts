import { renderMarkdown } from "../renderMarkdown.ts"

/** Ten times what the questions of all tests and lessons hold; who changes contents all day starts anew. */
const textsKept = 10_000

const kept = new Map<string, string>()

/** Clean markup of a question's text, rendered once: the same few hundred texts are shown to everybody. */
export function renderText(markdown: string): string {
  const known = kept.get(markdown)
  if (known !== undefined) return known
  if (kept.size >= textsKept) kept.clear()
  const html = renderMarkdown(markdown)
  kept.set(markdown, html)
  return html
}
