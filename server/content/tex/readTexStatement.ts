import type { StatementLanguage } from "../ProblemPackage.ts"
import { sanitizeHtml } from "../sanitizeHtml.ts"
import type { StatementSection, StatementSections } from "../statementSections.ts"
import { expandMacros } from "./expandMacros.ts"
import { parseTex } from "./parseTex.ts"
import { TexPage, type UnknownTex } from "./TexPage.ts"
import { type Pieces, sectionHtml, type TexPiece } from "./TexPiece.ts"
import { tokenizeTex } from "./tokenizeTex.ts"

export interface TexOptions {
  readonly language: StatementLanguage
  /** Images by file name. */
  readonly pictures: ReadonlyMap<string, string>
  /** Macros that the package defines, such as `timelimit`. */
  readonly macros?: ReadonlyMap<string, string>
  /** Values of `\constant{name}`. */
  readonly constants?: ReadonlyMap<string, string>
}

export interface TexStatement extends StatementSections {
  /** Parts that are shown as they are written, in the order of the file. */
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
  const page = new TexPage(pictures)
  const { title, sections } = splitSections(parseTex(expandMacros(tokens, macros, constants), language, page))
  const html = (section: StatementSection) => sanitizeHtml(sectionHtml(sections[section]))
  const [statement, input, output, notes] = [html("statement"), html("input"), html("output"), html("notes")]
  return { title, statement, input, output, notes: notes === "" ? null : notes, unknown: page.unknownParts }
}

function splitSections(pieces: Pieces) {
  const sections: Record<StatementSection, Array<TexPiece>> = {
    ...{ statement: [], input: [], output: [], notes: [] }
  }
  let section: StatementSection = "statement"
  let title: string | null = null
  for (const piece of pieces) {
    if (piece.kind === "title") title ??= piece.text || null
    else if (piece.section === undefined) sections[section].push(piece)
    else section = piece.section
  }
  return { title, sections }
}
