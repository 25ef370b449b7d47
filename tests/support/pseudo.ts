import type { PostProcessorModule } from "i18next"

/** Marks each text from `src/i18n`, and makes it a third longer, like a translation. */
export const pseudo: PostProcessorModule = {
  type: "postProcessor",
  name: "pseudo",
  process: (value: string) => `⟦${value}${"~".repeat(Math.ceil(value.length / 3))}⟧`
}

const spoken = ["aria-label", "alt", "placeholder", "title"]
/** Names of languages are not translated. */
const names = /^(?:Русский|English|РУ|EN)$/

/** Texts and announced attributes below an element that did not come from `src/i18n`. */
export function plainTexts(root: Element): ReadonlyArray<string> {
  const texts: Array<string> = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(textOf(walker.currentNode))
  for (const element of root.querySelectorAll("*")) {
    texts.push(...spoken.map((name) => element.getAttribute(name) ?? ""))
  }
  return texts.filter((text) => /\p{L}/u.test(unmarked(text)) && !names.test(text.trim()))
}

/** `Intl` formats times and the scales of charts in the reader's language. */
const textOf = (node: Node): string =>
  node.parentElement?.closest("time, svg[aria-hidden] text") === null ? (node.textContent ?? "") : ""

/** The text without its marked parts, which may be nested. */
function unmarked(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "")
  return less === text ? text : unmarked(less)
}
