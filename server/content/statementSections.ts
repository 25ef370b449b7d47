/** A statement's Markdown, split by its level-2 headings. */
export interface StatementSections {
  /** The level-1 heading, if the file has one. */
  readonly title: string | null
  readonly statement: string
  readonly input: string
  readonly output: string
  readonly notes: string | null
}

export type StatementSection = "statement" | "input" | "output" | "notes"

const headings: ReadonlyArray<readonly [StatementSection, RegExp]> = [
  ["input", /^(input|input format|формат ввода|ввод|входные данные|формат входных данных)$/],
  ["output", /^(output|output format|формат вывода|вывод|выходные данные|формат выходных данных)$/],
  ["notes", /^(notes?|explanations?|примечани[ея]|пояснени[ея])$/]
]

/** The section that a heading begins, in either language. */
export const sectionOfHeading = (heading: string): StatementSection => {
  const name = heading.trim().replace(/[:.]$/, "").toLowerCase()
  return headings.find(([, pattern]) => pattern.test(name))?.[0] ?? "statement"
}

/** Parses a heading of level 1 or 2, without trailing number signs. */
function headingIn(line: string): { readonly level: number; readonly text: string } | null {
  const [, marks, rest] = /^(#{1,2})\s(.*)$/s.exec(line) ?? []
  if (marks === undefined || rest === undefined) return null
  const text = rest.trim()
  let end = text.length
  while (text[end - 1] === "#") end--
  return { level: marks.length, text: text.slice(0, end).trimEnd() }
}

/** `{{nextsample}}` and `{{remainingsamples}}` mark places for samples; the platform shows samples elsewhere. */
const sampleMarks = /^\s*\{\{\s*(next|remaining)samples?\s*\}\}\s*$/

/**
 * Splits a statement into its sections. A section with another name stays in the statement with its heading;
 * lines in code fences are never headings.
 */
export function statementSections(markdown: string): StatementSections {
  const parts: Record<StatementSection, Array<string>> = { statement: [], input: [], output: [], notes: [] }
  const reader = { part: "statement" as StatementSection, title: null as string | null, fence: false }
  for (const line of markdown.replaceAll("\r\n", "\n").split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) reader.fence = !reader.fence
    const heading = reader.fence ? null : headingIn(line)
    if (heading === null) {
      if (!sampleMarks.test(line)) parts[reader.part].push(line)
    } else if (heading.level === 1) {
      reader.title ??= heading.text
    } else {
      reader.part = sectionOfHeading(heading.text)
      if (reader.part === "statement") parts.statement.push(line)
    }
  }
  const text = (part: StatementSection) => parts[part].join("\n").trim()
  return {
    title: reader.title,
    statement: text("statement"),
    input: text("input"),
    output: text("output"),
    notes: text("notes") === "" ? null : text("notes")
  }
}
