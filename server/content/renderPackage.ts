import { Effect } from "effect"
import { invalid, type PackageInvalid } from "./packageFailures.ts"
import type { PackageText, ProblemPackage, StatementLanguage } from "./ProblemPackage.ts"
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
  problem: ProblemPackage,
  language: StatementLanguage,
  text: PackageText
): Effect.Effect<RenderedText, PackageInvalid> {
  const render = (markdown: string) => renderMarkdown(markdown, problem.pictures)
  return Effect.try({
    try: () => ({
      statementHtml: render(text.statement),
      inputHtml: render(text.input),
      outputHtml: render(text.output),
      notesHtml: text.notes === null ? null : render(text.notes),
      editorialHtml: text.editorial === null ? null : render(text.editorial),
      hintsHtml: text.hints.map(render)
    }),
    catch: (cause) =>
      invalid(problem.slug, `statement/problem.${language}.md`, "", `cannot be rendered: ${String(cause)}`)
  })
}
