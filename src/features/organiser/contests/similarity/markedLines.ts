import type { Region } from "../../../../api/contract/organiser/similarity.ts"

/** A piece of a line; `marked` if it also occurs in the other program. */
interface Piece {
  readonly text: string
  readonly marked: boolean
}

const isMarked = (regions: ReadonlyArray<Region>, row: number, column: number): boolean =>
  regions.some(
    ({ startRow, startCol, endRow, endCol }) =>
      (row > startRow || (row === startRow && column >= startCol)) &&
      (row < endRow || (row === endRow && column < endCol))
  )

/** Splits a program into lines, and each line into marked and unmarked pieces. */
export function markedLines(
  source: string,
  regions: ReadonlyArray<Region>
): ReadonlyArray<ReadonlyArray<Piece>> {
  return source.split("\n").map((line, row) => {
    const pieces: Array<{ text: string; marked: boolean }> = []
    for (let column = 0; column < line.length; column++) {
      const marked = isMarked(regions, row, column)
      const last = pieces.at(-1)
      if (last?.marked === marked) last.text += line[column]
      else pieces.push({ text: line[column] ?? "", marked })
    }
    return pieces
  })
}
