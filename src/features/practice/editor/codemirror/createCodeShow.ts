import { EditorState, type Extension } from "@codemirror/state"
import { EditorView, lineNumbers } from "@codemirror/view"
import { adoptStyles } from "./adoptStyles.ts"
import { codeTheme } from "./codeTheme.ts"
import { languageSupport } from "./languageSupport.ts"

adoptStyles()

export interface CodeShowOptions {
  readonly parent: HTMLElement
  readonly source: string
  readonly language: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Creates a read-only code view; returns its destructor. */
export async function createCodeShow(
  { parent, source, language, attributes }: CodeShowOptions,
  signal: AbortSignal,
  extension: Extension = []
): Promise<() => void> {
  const support = await languageSupport(language)
  if (signal.aborted) return () => {}
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ ...attributes, tabindex: "0" }),
        extension,
        support,
        codeTheme
      ]
    })
  })
  return () => view.destroy()
}
