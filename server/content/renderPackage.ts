import { Effect } from "effect"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import type { PackageText, ProblemPackage } from "./ProblemPackage.ts"
import { renderMarkdown } from "./renderMarkdown.ts"

/** A problem's texts in one language as HTML. */
export interface RenderedText {
  readonly statementHtml: string
  readonly inputHtml: string
  readonly outputHtml: string
  readonly notesHtml: string | null
  readonly editorialHtml: string | null
  readonly hintsHtml: ReadonlyArray<string>
}

/** Renders one language of a package; a broken formula is reported with its file. */
export function renderText(
  problem: Pick<ProblemPackage, "slug" | "pictures">,
  text: PackageText
): Effect.Effect<RenderedText, PackageInvalid> {
  const render = (markdown: string) => renderMarkdown(markdown, problem.pictures)
  const section = text.format === "html" ? (html: string) => html : render
  return Effect.try({
    try: () => ({
      statementHtml: section(text.statement),
      inputHtml: section(text.input),
      outputHtml: section(text.output),
      notesHtml: text.notes === null ? null : section(text.notes),
      editorialHtml: text.editorial === null ? null : render(text.editorial),
      hintsHtml: text.hints.map(render)
    }),
    catch: (cause) => invalid(problem.slug, text.path, "", `cannot be rendered: ${String(cause)}`)
  })
}
