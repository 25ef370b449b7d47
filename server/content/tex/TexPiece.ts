import type { StatementSection } from "../statementSections.ts"

export type MarkTag = "strong" | "em" | "code" | "u" | "s" | "sub" | "sup" | "a"

export type Align = "left" | "center" | "right" | null

/** Alignment by the letter of a table's column. */
export const alignments: Readonly<Record<string, Align>> = { l: "left", c: "center", r: "right" }

/** A part of a statement as HTML that still needs sanitising. */
export interface TexPiece {
  /** Blank pieces are spaces and line breaks; a break ends a paragraph; a section begins with the next piece. */
  readonly kind: "inline" | "blank" | "break" | "block" | "section" | "title"
  readonly html: string
  /** Without marks, for titles and for names of sections. */
  readonly text: string
  /** Footnotes of the piece as paragraphs. */
  readonly footnotes: ReadonlyArray<string>
  readonly section?: StatementSection
  /** Only a merged cell of a table has it. */
  readonly cell?: { readonly columns: number; readonly align: Align }
}

export type Pieces = ReadonlyArray<TexPiece>

const nothing = { html: "", text: "", footnotes: [] } as const

export const paragraphBreak: TexPiece = { ...nothing, kind: "break" }
export const lineBreak: TexPiece = { ...nothing, kind: "blank", html: "<br>", text: " " }
export const space: TexPiece = { ...nothing, kind: "blank", html: " ", text: " " }
export const beginningOf = (section: StatementSection): TexPiece => ({ ...nothing, kind: "section", section })

/** A text that is shown as it is. */
export const plain = (text: string): TexPiece => inline(escape(text), text)

export const inline = (html: string, text = ""): TexPiece => ({ ...nothing, kind: "inline", html, text })

export const block = (html: string): TexPiece => ({ ...nothing, kind: "block", html })

/** A block with one paragraph has no tag `p`. */
export const element = (tag: string, children: Pieces, attributes = ""): TexPiece => ({
  ...block(`<${tag}${attributes}>${tight(children)}</${tag}>`),
  footnotes: footnotesOf(children)
})

/** Marks each paragraph; blocks stay unmarked. */
export const marked = (tag: MarkTag, pieces: Pieces, attributes = ""): Pieces =>
  mapRuns(pieces, (run) => ({
    ...inline(`<${tag}${attributes}>${htmlOf(run)}</${tag}>`, textOf(run)),
    footnotes: footnotesOf(run)
  }))

const htmlOf = (pieces: Pieces): string => pieces.map(({ html }) => html).join("")

const footnotesOf = (pieces: Pieces) => pieces.flatMap(({ footnotes }) => footnotes)

export const textOf = (pieces: Pieces): string =>
  pieces
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()

export const isBlank = ({ kind }: TexPiece): boolean => kind === "blank" || kind === "break"

const isInline = ({ kind }: TexPiece): boolean => kind === "inline" || kind === "blank"

/** Replaces each run of inline pieces by one piece, unless it is blank. */
function mapRuns(pieces: Pieces, map: (run: Pieces) => TexPiece): Pieces {
  const mapped: Array<TexPiece> = []
  let run: Array<TexPiece> = []
  const close = () => {
    if (run.every(isBlank)) mapped.push(...run)
    else mapped.push(map(run))
    run = []
  }
  for (const piece of pieces) {
    if (isInline(piece)) run.push(piece)
    else {
      close()
      mapped.push(piece)
    }
  }
  close()
  return mapped
}

function paragraphs(pieces: Pieces): string {
  const found = mapRuns(pieces, (run) => {
    const html = htmlOf(trimmed(run)).trim()
    return html === "" ? paragraphBreak : block(`<p>${html}</p>`)
  })
  return htmlOf(found.filter((piece) => !isBlank(piece)))
}

export const tight = (pieces: Pieces): string => {
  const inside = trimmed(pieces)
  return inside.every(isInline) ? htmlOf(inside) : paragraphs(pieces)
}

/** The paragraphs of a section with its footnotes below. */
export const sectionHtml = (pieces: Pieces): string => paragraphs(pieces) + footnotesOf(pieces).join("")

/** Drops spaces and breaks at both ends. */
function trimmed(pieces: Pieces): Pieces {
  const start = pieces.findIndex((piece) => !isBlank(piece))
  return start < 0 ? [] : pieces.slice(start, pieces.findLastIndex((piece) => !isBlank(piece)) + 1)
}

const typography: Readonly<Record<string, string>> = {
  ...{ "---": "—", "--": "–", "``": "“", "''": "”", ",,": "„", "<<": "«", ">>": "»", "`": "‘", "'": "’" },
  ...{ "~": "\u00a0", '"---': "—" }
}

/** Text with the quotes, dashes and ties of TeX; only the ties count in code. */
export const typeset = (written: string, isCode: boolean): TexPiece => {
  const marks = isCode ? /~/g : /"?---|--|``|''|,,|<<|>>|[`'~]/g
  return plain(written.replaceAll(marks, (mark) => typography[mark] ?? mark))
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "")
