import { type Align, alignments, element, isBlank, type Pieces, type TexPiece } from "./TexPiece.ts"
import { splitTokens, TokenStream } from "./TokenStream.ts"
import type { TexToken } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>

/** Parses the content of a table. Its lines are ignored; the page draws them. */
export function parseTable(content: Tokens, columns: string, parse: (cell: Tokens) => Pieces): TexPiece {
  const aligns = alignsOf(columns)
  const rows = splitTokens(content, isRowEnd).map((row) => {
    const stream = new TokenStream(row)
    // The extra height of the row before: `\\[2pt]`.
    stream.star()
    stream.bracket()
    return splitTokens(stream.rest(), ({ kind }) => kind === "cell").map(parse)
  })
  const filled = rows.filter((cells) => cells.length > 1 || !cells.flat().every(isBlank))
  return element("table", [
    element(
      "tbody",
      filled.map((cells) => element("tr", alignedCells(cells, aligns)))
    )
  ])
}

const isRowEnd = ({ kind, value }: TexToken) =>
  kind === "command" && (value === "\\" || value === "tabularnewline" || value === "cr")

function alignedCells(cells: ReadonlyArray<Pieces>, aligns: ReadonlyArray<Align>): Pieces {
  let column = 0
  return cells.map((content) => {
    const merged = content.find(({ cell }) => cell !== undefined)
    const columns = merged?.cell?.columns ?? 1
    const align = merged?.cell?.align ?? aligns[column] ?? "left"
    column += columns
    const side = align === "left" ? "" : ` align="${align}"`
    return element(
      "td",
      merged === undefined ? content : [merged],
      side + (columns > 1 ? ` colspan="${columns}"` : "")
    )
  })
}

/** Alignment of each column; columns of text with a width (`p{3cm}`) have none. */
function alignsOf(columns: string): ReadonlyArray<Align> {
  const letters = columns
    .replaceAll(/[@!<>]\{[^{}]*\}/g, "")
    .replaceAll(/[pmb]\{[^{}]*\}/g, "X")
    .replaceAll(/\*\{(\d{1,2})\}\{([^{}]{0,200})\}/g, (_, times, repeated) => repeated.repeat(Number(times)))
  return Array.from(letters.match(/[lcrX]/g) ?? [], (letter) => alignments[letter] ?? null)
}
