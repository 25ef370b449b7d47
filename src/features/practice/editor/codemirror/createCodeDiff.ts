import { unifiedMergeView } from "@codemirror/merge"
import { EditorState } from "@codemirror/state"
import { EditorView, lineNumbers } from "@codemirror/view"
import { adoptStyles } from "./adoptStyles.ts"
import { codeTheme } from "./codeTheme.ts"
import { languageSupport } from "./languageSupport.ts"

adoptStyles()

export interface CodeDiffOptions {
  readonly parent: HTMLElement
  readonly before: string
  readonly after: string
  readonly language: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Creates a read-only line diff view; returns its destructor. */
export async function createCodeDiff(options: CodeDiffOptions, signal: AbortSignal): Promise<() => void> {
  const support = await languageSupport(options.language)
  if (signal.aborted) return () => {}
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.after,
      extensions: [
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ ...options.attributes, tabindex: "0" }),
        unifiedMergeView({
          original: options.before,
          mergeControls: false,
          gutter: true,
          collapseUnchanged: { margin: 3, minSize: 6 }
        }),
        support,
        codeTheme
      ]
    })
  })
  return () => view.destroy()
}
