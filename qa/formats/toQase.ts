import Papa from "papaparse"
import type { DescribedPath } from "../paths/describePath.ts"
import type { FormatRequest } from "./formats.ts"

/** Columns of Qase's import (version 2), in its order. */
const fields = [
  "v2.id",
  "title",
  "description",
  "preconditions",
  "postconditions",
  "tags",
  "priority",
  "severity",
  "type",
  "behavior",
  "automation",
  "status",
  "is_flaky",
  "layer",
  "steps_type",
  "steps_actions",
  "steps_result",
  "steps_data",
  "milestone_id",
  "milestone",
  "suite_id",
  "suite_parent_id",
  "suite",
  "suite_without_cases",
  "parameters",
  "is_muted"
] as const

type Row = Partial<Record<(typeof fields)[number], string>>

/** One line per step that has a text: its number, and the text in quotation marks. */
const numbered = (texts: ReadonlyArray<string>): string =>
  texts
    .flatMap((text, index) => (text === "" ? [] : [`${index + 1}. "${text.replaceAll('"', '""')}"`]))
    .join("\n")

const caseRow = (path: DescribedPath, suite: Row): Row => ({
  ...suite,
  title: path.title,
  description: path.id,
  preconditions: path.precondition,
  tags: [path.id, ...path.requirements].join(","),
  type: "functional",
  automation: "is-not-automated",
  status: "actual",
  steps_type: "classic",
  steps_actions: numbered(path.steps.map((step) => step.do)),
  steps_result: numbered(path.steps.map((step) => step.see.join(" "))),
  steps_data: numbered(path.steps.map((step) => step.calls.join(", ")))
})

/** One row per suite, which is a machine, and one per path. */
export function toQase({ paths }: FormatRequest): string {
  const suites = new Map<string, Row>()
  for (const { machine, section } of paths)
    if (!suites.has(machine)) suites.set(machine, { suite_id: String(suites.size + 1), suite: section })
  const rows = [
    ...[...suites.values()].map((suite) => ({ ...suite, suite_without_cases: "1" })),
    ...paths.map((path) => caseRow(path, suites.get(path.machine)!))
  ]
  const data = rows.map((row: Row) => fields.map((field) => row[field] ?? ""))
  return `${Papa.unparse({ fields: [...fields], data })}\r\n`
}
