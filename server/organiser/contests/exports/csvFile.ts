import Papa from "papaparse"
import type { FileAnswer } from "../../../../src/api/contract/endpoint.ts"

type Cell = string | number | null

/** CSV for spreadsheets, with escaping of names that look like formulas. */
export function csvFile(fields: Array<string>, data: Array<Array<Cell>>): FileAnswer {
  const table = Papa.unparse({ fields, data }, { delimiter: ";", escapeFormulae: true })
  // Spreadsheets recognise UTF-8 only by the byte order mark.
  return { type: "text/csv", bytes: new TextEncoder().encode(`\uFEFF${table}\r\n`) }
}
