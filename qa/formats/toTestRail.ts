import Papa from "papaparse"
import type { DescribedPath } from "../paths/describePath.ts"
import type { FormatRequest } from "./formats.ts"
import texts from "./formatTexts.json" with { type: "json" }

/** Column names of TestRail's import, for a test case with separate steps. */
const fields = [
  "Section",
  "Title",
  "Template",
  "Preconditions",
  "References",
  "Steps (Step)",
  "Steps (Expected Result)"
]

const template = "Test Case (Steps)"

const rowsOf = (path: DescribedPath, calls: string): ReadonlyArray<ReadonlyArray<string>> =>
  path.steps.map((step, index) => {
    const { section, id, title, precondition, requirements } = path
    const ofCase =
      index === 0
        ? [section, `${id} · ${title}`, template, precondition, requirements.join(", ")]
        : ["", "", "", "", ""]
    const called = step.calls.length === 0 ? [] : [`${calls}: ${step.calls.join(", ")}`]
    return [...ofCase, step.do, [...step.see, ...called].join("\n")]
  })

/**
 * A table as in RFC 4180 with one row per step; a row with a title begins a test case. Spreadsheets recognise UTF-8 by
 * the byte order mark.
 */
export const toTestRail = ({ paths, language }: FormatRequest): string => {
  const data = paths.flatMap((path) => rowsOf(path, texts[language].calls)).map((row) => [...row])
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`
}
