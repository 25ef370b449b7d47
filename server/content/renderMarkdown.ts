import { renderToString } from "katex"
import MarkdownIt from "markdown-it"
import sanitize from "sanitize-html"
import { linearFormula } from "./linearFormula.ts"
import { texInMarkdown } from "./texInMarkdown.ts"

/** Part of a package's content hash: increase it when the same Markdown renders differently. */
export const rendererVersion = 6

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false }).use(texInMarkdown, renderTex)

/** Thrown for a formula that KaTeX cannot parse. */
export class FormulaInvalid extends Error {}

function renderTex(tex: string, display: boolean): string {
  try {
    const mathml = renderToString(tex, { output: "mathml", displayMode: display, strict: "ignore" })
    return (display ? null : linearFormula(mathml)) ?? mathml
  } catch (error) {
    throw new FormulaInvalid(error instanceof Error ? error.message : String(error))
  }
}

const mathTags = [
  ...["math", "semantics", "annotation", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "msup", "msub"],
  ...["msubsup", "munder", "mover", "munderover", "mfrac", "msqrt", "mroot", "mtable", "mtr", "mtd"],
  ...["mpadded", "mphantom", "mstyle", "menclose", "mmultiscripts", "mprescripts"]
]

const mathAttributes = [
  ...["xmlns", "display", "encoding", "mathvariant", "stretchy", "fence", "separator", "accent", "form"],
  ...["accentunder", "lspace", "rspace", "width", "height", "depth", "voffset", "linethickness"],
  ...["columnalign", "rowspacing", "columnspacing", "columnlines", "rowlines", "scriptlevel"],
  ...["displaystyle", "minsize", "maxsize", "movablelimits", "symmetric", "largeop", "notation"]
]

const htmlTags = [
  ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em"],
  ...["strong", "s", "sub", "sup", "a", "img", "table", "thead", "tbody", "tr", "th", "td", "span", "div"],
  "var"
]

const policy: sanitize.IOptions = {
  allowedTags: [...htmlTags, ...mathTags],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    pre: ["tabindex"],
    table: ["tabindex"],
    th: ["align"],
    td: ["align"],
    ol: ["start"],
    ...Object.fromEntries(mathTags.map((tag) => [tag, mathAttributes]))
  },
  allowedClasses: { code: [/^language-[\w+-]+$/], span: ["katex"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["data"] },
  transformTags: {
    a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }),
    // Makes long code lines and wide tables scrollable by keyboard.
    pre: sanitize.simpleTransform("pre", { tabindex: "0" }),
    table: sanitize.simpleTransform("table", { tabindex: "0" })
  },
  disallowedTagsMode: "discard"
}

/**
 * Renders Markdown with TeX between dollars as sanitised HTML. Formulas become text or MathML, there are no style
 * attributes, and images named in `pictures` are embedded.
 */
export function renderMarkdown(text: string, pictures: ReadonlyMap<string, string> = new Map()): string {
  const environment = {}
  picturesOf.set(environment, pictures)
  return joinUnits(sanitize(markdown.render(text, environment), policy).trim())
}

const inlineFormula =
  /(?<before>[(«]?)<span class="katex">(?<math><math(?![^>]*display="block")[^>]*>.*?<\/math>)<\/span>(?<after>[).,;:!?»]*)/gs

/**
 * Moves adjacent brackets and punctuation into the formula's span,
 * because a line may break between a letter and MathML.
 */
const joinUnits = (html: string): string =>
  html.replaceAll(inlineFormula, '<span class="katex">$<before>$<math>$<after></span>')

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
