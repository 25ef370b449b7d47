import type { LessonCell } from "./LessonContent.ts"
import { lessonLanguages } from "./lessonLanguages.ts"

/** Markdown between two cells. */
interface LessonMarkdown {
  readonly kind: "markdown"
  readonly markdown: string
}

export type LessonPart = LessonMarkdown | LessonCell

interface Fence {
  readonly info: string
  readonly content: string
  /** Index of the line after the closing fence. */
  readonly end: number
}

/** The language of a block by the words after its backticks. */
const languages = new Map(lessonLanguages.map((language) => [`${language} run`, language]))

const cellNames = new Intl.ListFormat("en", { type: "disjunction" }).format(
  [...languages.keys()].map((info) => `«${info}»`)
)

/**
 * Splits a lesson's text into Markdown and runnable cells; throws
 * `CellMisplaced` for a stray `input` or `output` block.
 */
export function lessonParts(text: string): ReadonlyArray<LessonPart> {
  const lines = text.replaceAll("\r\n", "\n").split("\n")
  const parts: Array<LessonPart> = []
  let prose: Array<string> = []
  const endProse = () => {
    const markdown = prose.join("\n").trim()
    if (markdown !== "") parts.push({ kind: "markdown", markdown })
    prose = []
  }
  for (let at = 0; at < lines.length;) {
    const fence = fenceAt(lines, at)
    const language = languages.get(fence?.info ?? "")
    if (fence === null || language === undefined) {
      const end = fence?.end ?? at + 1
      refuseStray(fence)
      prose.push(...lines.slice(at, end))
      at = end
      continue
    }
    endProse()
    const input = fenceAfter(lines, fence.end, "input")
    const output = fenceAfter(lines, input?.end ?? fence.end, "output")
    parts.push({
      kind: "cell",
      language,
      code: fence.content,
      input: input?.content ?? null,
      output: output?.content ?? null
    })
    at = output?.end ?? input?.end ?? fence.end
  }
  endProse()
  return parts
}

/** An `input` or `output` block without a cell, or an invalid or unclosed block. */
export class CellMisplaced extends Error {}

function refuseStray(fence: Fence | null): void {
  const info = fence?.info ?? ""
  if (info === "input" || info === "output") {
    throw new CellMisplaced(`a block of ${info} stands after no runnable cell`)
  }
  if (/\brun\b/.test(info)) {
    throw new CellMisplaced(`a cell is ${cellNames}, not «${info}»`)
  }
}

/** The fenced block that begins at a line: three or more backticks, not indented. */
function fenceAt(lines: ReadonlyArray<string>, at: number): Fence | null {
  const [, ticks, info = ""] = /^(`{3,})([^`]*)$/.exec(lines[at] ?? "") ?? []
  if (ticks === undefined) return null
  const close = lines.findIndex((line, index) => index > at && line.trimEnd() === ticks)
  if (close === -1) throw new CellMisplaced(`a block of ${info.trim() || "code"} has no end`)
  const content = lines.slice(at + 1, close).map((line) => `${line}\n`)
  return { info: info.trim(), content: content.join(""), end: close + 1 }
}

/** The fenced block of a kind that follows a line, ignoring empty lines. */
function fenceAfter(lines: ReadonlyArray<string>, from: number, info: string): Fence | null {
  const next = lines.findIndex((line, index) => index >= from && line.trim() !== "")
  const fence = next === -1 ? null : fenceAt(lines, next)
  return fence?.info === info ? fence : null
}
