import type { StatementLanguage } from "../ProblemPackage.ts"
import { sectionOfHeading, type StatementSection } from "../statementSections.ts"
import type { TexPage } from "./TexPage.ts"
import {
  alignments,
  beginningOf,
  block,
  element,
  escape,
  lineBreak,
  type MarkTag,
  marked,
  paragraphBreak,
  type Pieces,
  plain,
  space,
  textOf,
  type TexPiece,
  tight
} from "./TexPiece.ts"

/** Arguments of a command or an environment. */
export interface TexArguments {
  /** Arguments that are not text, as written. */
  readonly raw: ReadonlyArray<string>
  /** Arguments that are text; the content of an environment is the last one. */
  readonly content: ReadonlyArray<Pieces>
  readonly line: number
  readonly language: StatementLanguage
  readonly page: TexPage
}

export interface TexCommand {
  /** One letter per argument: `o` in brackets and ignored, `r` raw, `c` content, `t` content in the style of code. */
  readonly signature: string
  readonly pieces: (given: TexArguments) => Pieces
}

type Entries = ReadonlyArray<readonly [names: string, signature: string, pieces: TexCommand["pieces"]]>

const table = (entries: Entries): ReadonlyMap<string, TexCommand> =>
  new Map(
    entries.flatMap(([names, signature, pieces]) =>
      names.split(" ").map((name) => [name, { signature, pieces }] as const)
    )
  )

const nothing = (): Pieces => []
const content = ({ content: [pieces = []] }: TexArguments): Pieces => pieces

const mark = (tag: MarkTag) => (given: TexArguments) => marked(tag, content(given))

/** Only a heading that names no section is shown. */
const heading =
  (level: 2 | 3 | 4) =>
  (given: TexArguments): Pieces => {
    const section = sectionOfHeading(textOf(content(given)))
    if (section !== "statement") return [beginningOf(section)]
    const shown = element(`h${level}`, content(given))
    return level === 2 ? [beginningOf("statement"), shown] : [shown]
  }

const section =
  (name: StatementSection) =>
  (given: TexArguments): Pieces => [beginningOf(name), ...content(given)]

/** A section that stays in the statement, under a heading in the statement's language. */
const titled =
  (titles: Readonly<Record<StatementLanguage, string>>) =>
  (given: TexArguments): Pieces => [
    beginningOf("statement"),
    element("h2", [plain(titles[given.language])]),
    ...content(given)
  ]

const interaction = titled({ ru: "Взаимодействие", en: "Interaction" })
const scoring = titled({ ru: "Система оценки", en: "Scoring" })

const link = (href: string, pieces: Pieces): Pieces =>
  /^(https?:\/\/|mailto:)/i.test(href) ? marked("a", pieces, ` href="${escape(href)}"`) : pieces

const wrapped =
  (tag: "blockquote" | "figure" | "figcaption") =>
  (given: TexArguments): Pieces => [element(tag, content(given))]

const title = (pieces: Pieces): TexPiece => ({ ...block(""), kind: "title", text: textOf(pieces) })

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
  ["texttt t", "t", mark("code")],
  ["underline uline", "c", mark("u")],
  ["sout st", "c", mark("s")],
  ["textsuperscript", "c", mark("sup")],
  ["textsubscript", "c", mark("sub")],
  ["textsc textsf textrm textnormal textmd textup text mbox hbox fbox centerline leftline", "c", content],
  ["foreignlanguage colorbox scalebox raisebox", "rc", content],
  ["textcolor parbox", "orc", content],
  ["makebox framebox", "ooc", content],
  ["multirow resizebox", "rrc", content],
  ["newline linebreak", "", () => [lineBreak]],
  ["par bigskip medskip smallskip", "", () => [paragraphBreak]],
  ["vspace", "r", () => [paragraphBreak]],
  ["hspace cline cmidrule pagestyle thispagestyle graphicspath selectlanguage color lstset", "r", nothing],
  ["captionsetup phantom hphantom vphantom pagenumbering hyphenation enlargethispage", "r", nothing],
  ["setlength addtolength setcounter addtocounter fontsize", "rr", nothing],
  ["documentclass usepackage", "or", nothing],
  ["section", "c", heading(2)],
  ["subsection", "c", heading(3)],
  ["subsubsection", "c", heading(4)],
  ["paragraph subparagraph", "c", (given) => [paragraphBreak, ...marked("strong", content(given)), space]],
  ["url nolinkurl path", "r", ({ raw: [href = ""] }) => link(href, [plain(href)])],
  ["href", "rc", (given) => link(given.raw[0] ?? "", content(given))],
  ["footnote", "c", (given) => [given.page.footnote(content(given))]],
  ["includegraphics includesvg", "or", ({ raw: [file = ""], line, page }) => [page.picture(file, line)]],
  ["caption", "oc", wrapped("figcaption")],
  [
    "epigraph",
    "cc",
    ({ content: [text = [], source = []] }) => [element("blockquote", [...text, paragraphBreak, ...source])]
  ],
  ["ensuremath", "r", ({ raw: [tex = ""], line, page }) => [page.formula(tex, false, line)]],
  ["multicolumn", "rrc", (given) => [mergedCell(given)]],
  // Kattis problemtools and BAPCtools.
  ["problemname", "c", (given) => [title(content(given))]],
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

function mergedCell(given: TexArguments): TexPiece {
  const [columns = "", description = ""] = given.raw
  const align = alignments[/[lcr]/.exec(description)?.[0] ?? ""] ?? "left"
  const cell = { columns: Math.min(Math.max(Number(columns) || 1, 1), 100), align }
  return { ...block(tight(content(given))), cell }
}

function illustration({ raw: [, file = ""], content: [caption = []], line, page }: TexArguments): Pieces {
  const captions = textOf(caption) === "" ? [] : [element("figcaption", caption)]
  return [element("figure", [page.picture(file, line), ...captions])]
}

/** Environments whose content is ordinary text. Lists, tables and formulas are read by the parser. */
export const environments = table([
  ["document center flushleft flushright samepage sloppypar landscape small footnotesize large", "", content],
  ["minipage subfigure", "or", content],
  ["multicols spacing", "r", content],
  ["figure table", "o", wrapped("figure")],
  ["wrapfigure wraptable", "oror", wrapped("figure")],
  ["quote quotation verse", "", wrapped("blockquote")],
  ["Input", "", section("input")],
  ["Output", "", section("output")],
  ["Explanation", "", section("notes")],
  ["Interaction", "", interaction],
  ["problem", "crrrr", ({ content: [name = [], text = []] }) => [title(name), ...text]],
  ["tutorial", "c", ({ content: [name = [], text = []] }) => [title(name), ...text]]
])

/** Environments of samples, which the platform shows elsewhere. */
export const sampleEnvironments: ReadonlySet<string> = new Set(["example", "examples", "samples"])
