import sanitize from "sanitize-html"
import { mebibyte } from "./units.ts"

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
  ...[
    "strong",
    "s",
    "u",
    "sub",
    "sup",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
    "div"
  ],
  ...["var", "figure", "figcaption"]
]

const policy: sanitize.IOptions = {
  allowedTags: [...htmlTags, ...mathTags],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    pre: ["tabindex"],
    table: ["tabindex"],
    th: ["align"],
    td: ["align", "colspan"],
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

const inlineFormula =
  /(?<before>[(«]?)<span class="katex">(?<math><math(?![^>]*display="block")[^>]*>.*?<\/math>)<\/span>(?<after>[).,;:!?»]*)/gs

/**
 * Moves adjacent brackets and punctuation into the formula's span,
 * because a line may break between a letter and MathML.
 */
const joinUnits = (html: string): string =>
  html.replaceAll(inlineFormula, '<span class="katex">$<before>$<math>$<after></span>')

/** A text that shows the same picture many times contains it as often. */
const mebibytesMax = 16

/**
 * Removes what the policy does not allow; both Markdown and TeX statements pass through it.
 * @throws if the text is too long for a page
 */
export function sanitizeHtml(html: string): string {
  if (html.length > mebibytesMax * mebibyte) throw new Error(`it is longer than ${mebibytesMax} MiB`)
  return joinUnits(sanitize(html, policy).trim())
}
