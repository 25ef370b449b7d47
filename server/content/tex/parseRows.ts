import { isBlank, type TableCell, type TexNode } from "./TexNode.ts"
import { TokenStream } from "./TokenStream.ts"
import type { TexToken } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>
type Align = TableCell["align"]

const columnsMax = 100

/** Splits the content of a table into rows and cells. Its lines are ignored; the page draws them. */
export function parseRows(
  stream: TokenStream,
  columns: string,
  parse: (cell: Tokens) => ReadonlyArray<TexNode>
): ReadonlyArray<ReadonlyArray<TableCell>> {
  const aligns = alignsOf(columns)
  const rows: Array<ReadonlyArray<TableCell>> = []
  while (stream.peek() !== undefined) {
    const cells = cellsOf(stream.until(isRowEnd)).map((cell) => parse(cell))
    // The extra height of the row that has just ended: `\\[2pt]`.
    stream.star()
    stream.bracket()
    if (cells.length > 1 || !cells.flat().every(isBlank)) rows.push(alignedRow(cells, aligns))
  }
  return rows
}

const isRowEnd = ({ kind, value }: TexToken) =>
  kind === "command" && (value === "\\" || value === "tabularnewline" || value === "cr")

function cellsOf(row: Tokens): ReadonlyArray<Tokens> {
  const cells: Array<Tokens> = []
  const stream = new TokenStream(row)
  let isOpen = true
  while (isOpen) {
    isOpen = false
    cells.push(
      stream.until(({ kind }) => {
        isOpen = kind === "cell"
        return isOpen
      })
    )
  }
  return cells
}

function alignedRow(
  cells: ReadonlyArray<ReadonlyArray<TexNode>>,
  aligns: ReadonlyArray<Align>
): ReadonlyArray<TableCell> {
  let column = 0
  return cells.map((children) => {
    const merged = children.find((node) => node.kind === "tableCell")
    const cell: TableCell = merged ?? { kind: "tableCell", columns: 1, align: null, children }
    const align = aligns[column] ?? null
    column += cell.columns
    return { ...cell, align: cell.align ?? align }
  })
}

const alignments: Readonly<Record<string, Align>> = { l: "left", c: "center", r: "right" }

const columnPattern =
  /[@!<>]\{[^{}]{0,200}\}|\*\{(?<times>\d{1,3})\}\{(?<repeated>[^{}]{0,200})\}|[pmb]\{[^{}]{0,200}\}|[lcrX]/g

/** Alignment of each column; columns of text with a width have none. */
function alignsOf(columns: string): ReadonlyArray<Align> {
  const aligns: Array<Align> = []
  for (const { 0: column, groups } of columns.matchAll(columnPattern)) {
    const { times, repeated } = groups ?? {}
    if (repeated !== undefined) {
      const group = (repeated.match(/[lcr]/g) ?? []).map((letter) => alignments[letter] ?? null)
      for (let count = Number(times); count > 0 && aligns.length < columnsMax; count--) aligns.push(...group)
    } else if (!/^[@!<>]/.test(column)) aligns.push(alignments[column] ?? null)
  }
  return aligns
}
