import type { PostProcessorModule } from "i18next"

/** Marks each text that came from `src/i18n`, and makes it a third longer, as translations are. */
export const pseudo: PostProcessorModule = {
  type: "postProcessor",
  name: "pseudo",
  process: (value: string) => `⟦${value}${"~".repeat(Math.ceil(value.length / 3))}⟧`
}

const spoken = ["aria-label", "alt", "placeholder", "title"]
/** A language is named in itself. */
const names = /^(?:Русский|English|РУ|EN)$/

/** Texts and spoken attributes below an element that did not come from `src/i18n`. */
export function plainTexts(root: Element): ReadonlyArray<string> {
  const texts: Array<string> = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(textOf(walker.currentNode))
  for (const element of root.querySelectorAll("*")) {
    texts.push(...spoken.map((name) => element.getAttribute(name) ?? ""))
  }
  return texts.filter((text) => /\p{L}/u.test(unmarked(text)) && !names.test(text.trim()))
}

/** Moments, and the scales of pictures, are spelled by `Intl` in the reader's language. */
const textOf = (node: Node): string =>
  node.parentElement?.closest("time, svg[aria-hidden] text") === null ? (node.textContent ?? "") : ""

/** What is left without the marked texts, which may stand in one another. */
function unmarked(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "")
  return less === text ? text : unmarked(less)
}
