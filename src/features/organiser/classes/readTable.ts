import Papa from "papaparse"
import { classLimits } from "../../../api/contract/organiser/classes.ts"

/** Why a file is not a table. */
export type TableFault =
  | { readonly fault: "tooLarge" | "excel" | "unreadable" }
  | { readonly fault: "quotes"; readonly row: number }

type Table = ReadonlyArray<ReadonlyArray<string>>

const separators = [";", "\t", ","] as const

/** Parses comma-, semicolon- or tab-separated values. */
export async function readTable(file: Blob): Promise<{ readonly table: Table } | TableFault> {
  if (file.size > classLimits.fileBytes) return { fault: "tooLarge" }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return { fault: "excel" }
  const decoded = decode(bytes)
  if (decoded.includes("\0")) return { fault: "unreadable" }
  // Excel writes its separator into a first line that is not part of the table.
  const text = decoded.replace(/^sep=.\r?\n/i, "")
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter: separatorOf(text) })
  const quotes = errors.find(({ type }) => type === "Quotes")
  return quotes === undefined ? { table: data } : { fault: "quotes", row: (quotes.row ?? 0) + 1 }
}

const beginsWith = (bytes: Uint8Array, ...signature: ReadonlyArray<number>) =>
  signature.every((byte, at) => bytes[at] === byte)

const isWorkbook = (bytes: Uint8Array) =>
  beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const encodingOf = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, 0xff, 0xfe)) return "utf-16le"
  return beginsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8"
}

/** Decodes UTF-8, or UTF-16 with a BOM, and else falls back to Windows-1251, which Excel uses for Russian. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1251").decode(bytes)
  }
}

/** Detects the separator by the heading row: later rows may have gaps, or commas within values. */
function separatorOf(text: string): string {
  const headings = /\S.*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? ""
  const counted = separators.map((separator) => ({ separator, count: headings.split(separator).length }))
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).separator
}
