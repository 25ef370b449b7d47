import type { StatementLanguage } from "../ProblemPackage.ts"
import { sanitizeHtml } from "../sanitizeHtml.ts"
import { sectionOfHeading, type StatementSection, type StatementSections } from "../statementSections.ts"
import { expandMacros } from "./expandMacros.ts"
import { parseTex } from "./parseTex.ts"
import { TexRenderer, type UnknownTex } from "./renderTex.ts"
import { plainText, type TexNode } from "./TexNode.ts"
import { tokenizeTex } from "./tokenizeTex.ts"

interface TexOptions {
  readonly language: StatementLanguage
  /** Images by file name. */
  readonly pictures: ReadonlyMap<string, string>
  /** Macros that the package defines, such as `timelimit`. */
  readonly macros?: ReadonlyMap<string, string>
  /** Values of `\constant{name}`. */
  readonly constants?: ReadonlyMap<string, string>
}

export interface TexStatement extends StatementSections {
  /** Parts that are shown as they are written, in the order of the page. */
  readonly unknown: ReadonlyArray<UnknownTex>
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * Reads a statement in TeX as sanitised HTML, one text per section. Unknown commands are shown as they are written.
 * @throws MacrosTooLong if macros call themselves
 */
export function readTexStatement(
  source: string,
  { language, pictures, macros = none, constants = none }: TexOptions
): TexStatement {
  const tokens = tokenizeTex(source.replaceAll("\r\n", "\n"))
  const nodes = parseTex(expandMacros(tokens, macros, constants), language)
  const { title, sections } = splitSections(nodes)
  const renderer = new TexRenderer(pictures)
  const html = (section: StatementSection) => sanitizeHtml(renderer.section(sections[section]))
  const [statement, input, output, notes] = [html("statement"), html("input"), html("output"), html("notes")]
  return { title, statement, input, output, notes: notes === "" ? null : notes, unknown: renderer.unknown }
}

/** Sections with other names stay in the statement with their headings. */
function splitSections(nodes: ReadonlyArray<TexNode>) {
  const sections: Record<StatementSection, Array<TexNode>> = {
    statement: [],
    input: [],
    output: [],
    notes: []
  }
  let section: StatementSection = "statement"
  let title: string | null = null
  for (const node of nodes) {
    if (node.kind === "title") title ??= plainText(node.children) || null
    else if (node.kind === "section") section = node.section
    else if (node.kind !== "heading") sections[section].push(node)
    else {
      const named = sectionOfHeading(plainText(node.children))
      if (named !== "statement" || node.level === 2) section = named
      if (named === "statement") sections[section].push(node)
    }
  }
  return { title, sections }
}
