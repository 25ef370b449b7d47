import type { StatementLanguage } from "../ProblemPackage.ts"
import type { StatementSection } from "../statementSections.ts"
import { type MarkTag, plainText, type TexNode, wrapInline } from "./TexNode.ts"

type Nodes = ReadonlyArray<TexNode>

/** Arguments of a command or an environment. */
export interface TexArguments {
  /** Arguments that are not text, as written. */
  readonly raw: ReadonlyArray<string>
  /** Arguments that are text; the content of an environment is the last one. */
  readonly content: ReadonlyArray<Nodes>
  readonly line: number
  readonly language: StatementLanguage
}

export interface TexCommand {
  /** One letter per argument: `o` in brackets and ignored, `r` raw, `c` content. */
  readonly signature: string
  readonly nodes: (given: TexArguments) => Nodes
}

type Entries = ReadonlyArray<readonly [names: string, signature: string, nodes: TexCommand["nodes"]]>

const table = (entries: Entries): ReadonlyMap<string, TexCommand> =>
  new Map(
    entries.flatMap(([names, signature, nodes]) =>
      names.split(" ").map((name) => [name, { signature, nodes }] as const)
    )
  )

const nothing = (): Nodes => []
const content = ({ content: [nodes = []] }: TexArguments): Nodes => nodes
const lineBreak = (): Nodes => [{ kind: "lineBreak" }]
const paragraphBreak = (): Nodes => [{ kind: "paragraphBreak" }]

/** Marks the text of paragraphs; blocks in it stay unmarked. */
export const marked = (tag: MarkTag, nodes: Nodes): Nodes =>
  wrapInline(nodes, (children) => ({ kind: "mark", tag, children }))

const mark = (tag: MarkTag) => (given: TexArguments) => marked(tag, content(given))

const heading =
  (level: 2 | 3 | 4) =>
  (given: TexArguments): Nodes => [{ kind: "heading", level, children: content(given) }]

const section =
  (name: StatementSection) =>
  (given: TexArguments): Nodes => [{ kind: "section", section: name }, ...content(given)]

/** A section that stays in the statement, under a heading in the statement's language. */
const titled =
  (titles: Readonly<Record<StatementLanguage, string>>) =>
  (given: TexArguments): Nodes => [
    { kind: "section", section: "statement" },
    { kind: "heading", level: 2, children: [{ kind: "symbol", text: titles[given.language] }] },
    ...content(given)
  ]

const interaction = titled({ ru: "Взаимодействие", en: "Interaction" })
const scoring = titled({ ru: "Система оценки", en: "Scoring" })

const link = (href: string, nodes: Nodes): Nodes =>
  /^(https?:\/\/|mailto:)/i.test(href)
    ? wrapInline(nodes, (children) => ({ kind: "link", href, children }))
    : nodes

const picture = ({ raw: [file = ""], line }: TexArguments): TexNode => ({
  kind: "picture",
  file: file.trim(),
  line
})

const block =
  (tag: "blockquote" | "figure" | "figcaption") =>
  (given: TexArguments): Nodes => [{ kind: "block", tag, children: content(given) }]

const title = (given: TexArguments): TexNode => ({ kind: "title", children: content(given) })

/** Declarations such as `\bf`, which mark the rest of their group. */
export const declarations: ReadonlyMap<string, MarkTag> = new Map([
  ...(["bf", "bfseries"] as const).map((name) => [name, "strong"] as const),
  ...(["it", "itshape", "em", "sl", "slshape"] as const).map((name) => [name, "em"] as const),
  ...(["tt", "ttfamily"] as const).map((name) => [name, "code"] as const)
])

export const commands = table([
  ["textbf", "c", mark("strong")],
  ["textit emph textsl", "c", mark("em")],
  // Polygon defines \t as \texttt.
  ["texttt t", "c", mark("code")],
  ["underline uline", "c", mark("u")],
  ["sout st", "c", mark("s")],
  ["textsuperscript", "c", mark("sup")],
  ["textsubscript", "c", mark("sub")],
  ["textsc textsf textrm textnormal textmd textup text mbox hbox fbox centerline leftline", "c", content],
  ["foreignlanguage colorbox scalebox raisebox", "rc", content],
  ["textcolor parbox", "orc", content],
  ["makebox framebox", "ooc", content],
  ["multirow resizebox", "rrc", content],
  ["newline linebreak", "", lineBreak],
  ["par bigskip medskip smallskip", "", paragraphBreak],
  ["vspace", "r", paragraphBreak],
  [
    "hspace label cline cmidrule pagestyle thispagestyle graphicspath selectlanguage color lstset",
    "r",
    nothing
  ],
  ["captionsetup phantom hphantom vphantom pagenumbering hyphenation enlargethispage", "r", nothing],
  ["setlength addtolength setcounter addtocounter fontsize", "rr", nothing],
  ["documentclass usepackage", "or", nothing],
  ["section", "c", heading(2)],
  ["subsection", "c", heading(3)],
  ["subsubsection", "c", heading(4)],
  [
    "paragraph subparagraph",
    "c",
    (given) => [{ kind: "paragraphBreak" }, ...marked("strong", content(given)), { kind: "text", text: " " }]
  ],
  ["url nolinkurl path", "r", ({ raw: [href = ""] }) => link(href, [{ kind: "symbol", text: href }])],
  ["href", "rc", (given) => link(given.raw[0] ?? "", content(given))],
  ["footnote", "c", (given) => [{ kind: "footnote", children: content(given) }]],
  ["includegraphics includesvg", "or", (given) => [picture(given)]],
  ["caption", "oc", block("figcaption")],
  ["epigraph", "cc", epigraph],
  ["ensuremath", "r", ({ raw: [tex = ""], line }) => [{ kind: "formula", tex, display: false, line }]],
  ["multicolumn", "rrc", (given) => [mergedCell(given)]],
  // Kattis problemtools and BAPCtools.
  ["problemname", "c", (given) => [title(given)]],
  ["illustration", "rrc", illustration],
  ["nextsample remainingsamples", "", section("notes")],
  ["includesample displaysample displaysampleinteraction", "r", nothing],
  ["sampletable", "rrrr", nothing],
  // Polygon's olymp.sty.
  ["InputFile", "", section("input")],
  ["OutputFile", "", section("output")],
  ["Note Notes Explanation Explanations Example Examples", "", section("notes")],
  ["Interaction", "", interaction],
  ["Scoring", "", scoring],
  ["exmp", "rr", nothing],
  ["exmpfile", "rrr", nothing]
])

function epigraph({ content: [text = [], source = []] }: TexArguments): Nodes {
  return [{ kind: "block", tag: "blockquote", children: [...text, { kind: "paragraphBreak" }, ...source] }]
}

function mergedCell(given: TexArguments): TexNode {
  const [columns = "", description = ""] = given.raw
  const align = /[lcr]/.exec(description)?.[0] ?? "l"
  return {
    kind: "tableCell",
    columns: Math.min(Math.max(Number(columns) || 1, 1), 100),
    align: align === "l" ? "left" : align === "r" ? "right" : "center",
    children: content(given)
  }
}

function illustration({ raw: [, file = ""], content: [caption = []], line }: TexArguments): Nodes {
  const captioned: Nodes =
    plainText(caption) === "" ? [] : [{ kind: "block", tag: "figcaption", children: caption }]
  return [
    { kind: "block", tag: "figure", children: [{ kind: "picture", file: file.trim(), line }, ...captioned] }
  ]
}

/** Environments whose content is ordinary text. Lists, tables and formulas are read by the parser. */
export const environments = table([
  ["document center flushleft flushright samepage sloppypar landscape small footnotesize large", "", content],
  ["minipage subfigure", "or", content],
  ["multicols spacing", "r", content],
  ["figure table", "o", block("figure")],
  ["wrapfigure wraptable", "oror", block("figure")],
  ["quote quotation verse", "", block("blockquote")],
  ["Input", "", section("input")],
  ["Output", "", section("output")],
  ["Explanation", "", section("notes")],
  ["Interaction", "", interaction],
  ["problem", "crrrr", ({ content: [name = [], text = []] }) => [{ kind: "title", children: name }, ...text]]
])

/** Environments of samples, which the platform shows elsewhere. */
export const sampleEnvironments: ReadonlySet<string> = new Set(["example", "examples", "samples"])
