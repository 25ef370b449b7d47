import { Effect } from "effect"
import { renderDialogues } from "./packageDialogues.ts"
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
  problem: Pick<ProblemPackage, "slug" | "pictures" | "dialogues">,
  text: PackageText,
  language: StatementLanguage
): Effect.Effect<RenderedText, PackageInvalid> {
  const render = (markdown: string) => renderMarkdown(markdown, problem.pictures)
  const section = text.format === "html" ? (html: string) => html : render
  const dialogues = renderDialogues(problem.dialogues ?? [], language)
  return Effect.try({
    try: () => ({
      ...withDialogues(
        {
          statementHtml: section(text.statement),
          inputHtml: section(text.input),
          outputHtml: section(text.output)
        },
        dialogues
      ),
      notesHtml: text.notes === null ? null : section(text.notes),
      editorialHtml: editorialHtml(text, render),
      hintsHtml: text.hints.map(render)
    }),
    catch: (cause) => invalid(problem.slug, text.path, "", `cannot be rendered: ${String(cause)}`)
  })
}

function editorialHtml({ editorial, editorialFormat }: PackageText, render: (markdown: string) => string) {
  return editorial === null || editorialFormat === "html" ? editorial : render(editorial)
}

type Sections = Pick<RenderedText, "statementHtml" | "inputHtml" | "outputHtml">

/** Samples stand after the last section that a problem has: few with dialogues describe their input and output. */
function withDialogues(sections: Sections, dialogues: string): Sections {
  const last =
    (["outputHtml", "inputHtml"] as const).find((name) => sections[name].trim() !== "") ?? "statementHtml"
  return { ...sections, [last]: sections[last] + dialogues }
}
