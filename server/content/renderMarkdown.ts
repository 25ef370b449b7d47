import MarkdownIt from "markdown-it"
import { renderFormula } from "./renderFormula.ts"
import { sanitizeHtml } from "./sanitizeHtml.ts"
import { texInMarkdown } from "./texInMarkdown.ts"

/** Part of a package's content hash: increase it when the same Markdown or TeX renders differently. */
export const rendererVersion = 6

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false }).use(
  texInMarkdown,
  renderFormula
)

/**
 * Renders Markdown with TeX between dollars as sanitised HTML. Formulas become text or MathML, there are no style
 * attributes, and images named in `pictures` are embedded.
 */
export function renderMarkdown(text: string, pictures: ReadonlyMap<string, string> = new Map()): string {
  const environment = {}
  picturesOf.set(environment, pictures)
  return sanitizeHtml(markdown.render(text, environment))
}

/** The images of each rendering, keyed by the environment object that markdown-it passes to its rules. */
const picturesOf = new WeakMap<object, ReadonlyMap<string, string>>()

/** An address with an invalid escape is used as is. */
const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

markdown.renderer.rules["image"] = (tokens, index, options, environment, renderer) => {
  const token = tokens[index]
  const known = typeof environment === "object" ? picturesOf.get(environment) : undefined
  const name = decoded(String(token?.attrGet("src") ?? ""))
  const inside = known?.get(name.replace(/^\.\//, ""))
  if (token !== undefined && inside !== undefined) token.attrSet("src", inside)
  token?.attrSet("alt", renderer.renderInlineAsText(token.children ?? [], options, environment))
  return renderer.renderToken(tokens, index, options)
}

// markdown-it aligns cells with a style attribute, which the content security policy forbids.
for (const cell of ["th_open", "td_open"]) {
  markdown.renderer.rules[cell] = (tokens, index, options, _environment, renderer) => {
    const token = tokens[index]
    const align = /text-align:\s*(\w+)/.exec(String(token?.attrGet("style") ?? ""))?.[1]
    if (token !== undefined && align !== undefined) token.attrs = [["align", align]]
    return renderer.renderToken(tokens, index, options)
  }
}
