import { EditorState } from "@codemirror/state"
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
export async function createCodeShow(options: CodeShowOptions, signal: AbortSignal): Promise<() => void> {
  const support = await languageSupport(options.language)
  if (signal.aborted) return () => {}
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.source,
      extensions: [
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ ...options.attributes, tabindex: "0" }),
        support,
        codeTheme
      ]
    })
  })
  return () => view.destroy()
}
