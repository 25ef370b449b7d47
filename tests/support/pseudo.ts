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
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "")
  for (const element of root.querySelectorAll("*")) {
    texts.push(...spoken.map((name) => element.getAttribute(name) ?? ""))
  }
  return texts.filter((text) => /\p{L}/u.test(text.replaceAll(/⟦[^⟧]*⟧/g, "")) && !names.test(text.trim()))
}
