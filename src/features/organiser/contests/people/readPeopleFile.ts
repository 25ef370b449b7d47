import Papa from "papaparse"
import { peopleLimits } from "../../../../api/contract/organiser/people.ts"
import { plainHeading } from "../../classes/columns.ts"
import { decodeText } from "../../classes/decodeText.ts"
import { separatorOf } from "../../classes/readClassFile.ts"
import headings from "./peopleHeadings.json"

export type PeopleFault =
  | { readonly fault: "tooLarge" | "excel" | "unreadable" | "empty" | "noColumn" }
  | { readonly fault: "quotes"; readonly row: number }
  | { readonly fault: "tooMany"; readonly count: number }

/** A person named in a file, with the row number. */
export interface NamedLine {
  readonly row: number
  readonly who: string
}

export type PeopleReading = PeopleFault | { readonly lines: ReadonlyArray<NamedLine> }

const mostBytes = 1024 * 1024

/** Indexes of the identifying columns, most reliable first. */
const columnsIn = (row: ReadonlyArray<string>): ReadonlyArray<number> =>
  [headings.login, headings.email, headings.id].flatMap((known) => {
    const at = row.findIndex((heading) => known.some((one) => plainHeading(one) === plainHeading(heading)))
    return at === -1 ? [] : [at]
  })

/** Parses a file of comma-, semicolon- or tab-separated values into the persons it names. */
export async function readPeopleFile(file: Blob): Promise<PeopleReading> {
  if (file.size > mostBytes) return { fault: "tooLarge" }
  const read = decodeText(new Uint8Array(await file.arrayBuffer()))
  if ("trouble" in read) return { fault: read.trouble }
  const text = read.text.replace(/^sep=.\r?\n/i, "")
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter: separatorOf(text) })
  const quotes = errors.find(({ type }) => type === "Quotes")
  if (quotes !== undefined) return { fault: "quotes", row: (quotes.row ?? 0) + 1 }
  return linesIn(data)
}

function linesIn(table: ReadonlyArray<ReadonlyArray<string>>): PeopleReading {
  const rows = table
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
