import Papa from "papaparse"
import { checkStudent } from "../../../api/checkStudent.ts"
import { classLimits } from "../../../api/contract/organiser/classes.ts"
import type { FileReading } from "../../../machines/classUploadMachine.ts"
import { decodeText } from "./decodeText.ts"
import { faultOf, readStudents } from "./readStudents.ts"

const separators = [";", "\t", ","] as const

/** Detects the separator by the heading row: later rows may have gaps, or commas within values. */
export function separatorOf(text: string): string {
  const headings = /\S.*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? ""
  const counted = separators.map((separator) => ({ separator, count: headings.split(separator).length }))
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).separator
}

/** Parses a list of students from comma-, semicolon- or tab-separated values. */
export async function readClassFile(file: Blob): Promise<FileReading> {
  if (file.size > classLimits.fileBytes) return faultOf("tooLarge")
  const read = decodeText(new Uint8Array(await file.arrayBuffer()))
  if ("trouble" in read) return faultOf(read.trouble)
  // Excel writes its separator into a first line that is not part of the table.
  const text = read.text.replace(/^sep=.\r?\n/i, "")
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, {
    delimiter: separatorOf(text)
  })
  const quotes = errors.find(({ type }) => type === "Quotes")
  if (quotes !== undefined) return faultOf("quotes", (quotes.row ?? 0) + 1)
  return readStudents(data, checkStudent)
}
