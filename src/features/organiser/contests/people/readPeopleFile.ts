import { peopleLimits } from "../../../../api/contract/organiser/people.ts"
import { plainHeading } from "../../classes/columns.ts"
import { readTable, type TableFault } from "../../classes/readTable.ts"
import headings from "./peopleHeadings.json"

export type PeopleFault =
  | TableFault
  | { readonly fault: "empty" | "noColumn" }
  | { readonly fault: "tooMany"; readonly count: number }

/** A person named in a file, with the row number. */
export interface NamedLine {
  readonly row: number
  readonly who: string
}

export type PeopleReading = PeopleFault | { readonly lines: ReadonlyArray<NamedLine> }

/** Indexes of the identifying columns, most reliable first. */
const columnsIn = (row: ReadonlyArray<string>): ReadonlyArray<number> =>
  [headings.login, headings.email, headings.id].flatMap((known) => {
    const at = row.findIndex((heading) => known.some((one) => plainHeading(one) === plainHeading(heading)))
    return at === -1 ? [] : [at]
  })

/** Parses a file with a heading row into the persons it names. */
export async function readPeopleFile(file: Blob): Promise<PeopleReading> {
  const read = await readTable(file)
  if ("fault" in read) return read
  const rows = read.table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  const [head, ...rest] = rows
  if (head === undefined) return { fault: "empty" }
  const columns = columnsIn(head.cells)
  if (columns.length === 0) return { fault: "noColumn" }
  const lines = rest.flatMap(({ cells, row }) => {
    const who = columns.map((at) => (cells[at] ?? "").trim()).find((cell) => cell !== "")
    return who === undefined ? [] : [{ row, who: who.slice(0, peopleLimits.lineLength) }]
  })
  if (lines.length === 0) return { fault: "empty" }
  return lines.length > peopleLimits.lines ? { fault: "tooMany", count: lines.length } : { lines }
}
